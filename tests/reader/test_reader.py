"""What screen readers are told and what they ask for, without any of them: a bridge that remembers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import AskNameScene
from halloween_games.app.screens.option_pages import PLAY
from halloween_games.app.shell.reader import Request
from halloween_games.kit.outline import Do, Outline, Part, Role
from halloween_games.kit.speech import Speech
from halloween_games.kit.widgets import Toggle, WidgetScene
from tests.play.person import Person

Told = tuple[int, Outline, tuple[str, ...]]


class Remembering:
    """A bridge to nobody."""

    def __init__(self) -> None:
        self.listeners = 1
        self.shown: list[Told] = []
        self.focus: list[bool] = []
        self.asked: list[Request] = []

    def show(self, screen: int, outline: Outline, sentences: Sequence[str] | None) -> None:
        assert self.listeners, "nothing may be called while nobody listens"
        self.shown.append((screen, outline, tuple(sentences or ())))

    def tell_focus(self, has_focus: bool) -> None:
        assert self.shown, "the tree comes first"
        self.focus.append(has_focus)

    @property
    def outline(self) -> Outline:
        """The tree that was shown last."""
        return self.shown[-1][1]

    def ask(self, part: Part, do: Do = Do.PRESS, text: str = "") -> None:
        """Somebody asks for that of a part of what was shown last."""
        self.asked.append(Request(self.shown[-1][0], part.key, do, text))

    def take_requests(self) -> list[Request]:
        asked, self.asked = self.asked, []
        return asked


@pytest.fixture
def person() -> Person:
    return Person((1280, 800), Settings(speed=0, reduce_motion=True))


def listened(person: Person) -> Remembering:
    bridge = Remembering()
    person.program.reader.bridge = bridge
    person.frames(1)
    return bridge


def test_nothing_is_called_before_somebody_listens(person: Person) -> None:
    """Also not about the window's focus: AccessKit would wait for a lock that its own thread holds."""
    bridge = Remembering()
    bridge.listeners = 0
    person.program.reader.bridge = bridge
    person.program.reader.focus_window(True)
    person.launch()
    person.frames(3)
    assert not bridge.shown and not bridge.focus
    bridge.listeners = 2
    person.frames(1)
    assert len(bridge.shown) == 1 and bridge.focus == [True]
    person.program.reader.focus_window(False)
    assert bridge.focus == [True, False]


def test_a_screen_is_told_once_and_again_when_it_has_changed(person: Person) -> None:
    person.launch()
    bridge = listened(person)
    person.frames(20)
    assert len(bridge.shown) == 1
    scene = person.now(WidgetScene)
    scene.focus.cycle(1)
    person.program.stack.changed = True
    person.frames(1)
    assert len(bridge.shown) == 2 and bridge.shown[1][1].focus == scene.focus.current
    person.program.navigation.new_game("rhombus")
    person.frames(2)
    assert bridge.shown[-1][0] == bridge.shown[0][0] + 1, "another screen has another number"


def test_what_is_said_is_announced_together(person: Person) -> None:
    scene = person.play()
    bridge = listened(person)
    bridge.shown.clear()
    scene.session.play(scene.session.view.legal_actions()[0])
    person.frames(1)
    told = [sentences for _, _, sentences in bridge.shown if sentences]
    assert len(told) == 1 and told[0][0].startswith("Ann: A ") and "It is Bo’s turn." in told[0]


def test_what_cannot_be_used_answers_with_its_excuse(person: Person) -> None:
    """Readers remember what a part could do when they saw it first: it can always be pressed."""
    person.play()
    bridge = listened(person)
    undo = bridge.outline.find("undo")
    assert undo is not None and not undo.enabled and undo.name == "Undo" and Do.PRESS in undo.does
    bridge.ask(undo)
    person.frames(2)
    assert any(undo.about in sentences for _, _, sentences in bridge.shown)


def test_the_clipboard_hears_the_same(person: Person) -> None:
    speech = Speech()
    one, other = speech.listen(), speech.listen()
    speech.say("A ghost moves")
    assert one.take() == other.take() == speech.take()
    assert one.take() == []


def test_when_the_curtain_falls_nothing_private_is_announced_any_more(person: Person) -> None:
    bridge = listened(person)
    person.launch()
    person.frames(2)
    speech = person.program.services.speech
    speech.say("You have the king of hearts", private=True)
    person.frames(1)
    assert bridge.shown[-1][2] == ("You have the king of hearts.",)
    speech.say("You have the ace of spades", private=True)
    speech.say("Ann has moved")
    speech.viewer_left = True
    person.frames(1)
    assert bridge.shown[-1][2] == ("Ann has moved.",), "and the last announcement is replaced"
    speech.viewer_left = True
    person.frames(1)
    assert not bridge.shown[-1][2], "it is taken away even if there is nothing new"


def test_a_whole_choice_by_requests(person: Person) -> None:
    """What is pressed is chosen; what cannot be chosen is refused with its reason."""
    scene = person.play()
    bridge = listened(person)
    squares = [part for part in bridge.outline if part.role is Role.SQUARE]
    bridge.ask(next(part for part in squares if not part.value))
    person.frames(1)
    assert scene.screen.banner.text and not scene.session.plies
    bridge.ask(next(part for part in squares if part.value == "can be chosen"))
    for _ in range(3):
        person.frames(1)
        if scene.session.plies:
            return
        bridge.ask(next(part for part in bridge.outline if part.value == "can be chosen"))
    raise AssertionError("nothing was played")


def test_requests_for_another_screen_are_dropped(person: Person) -> None:
    person.launch()
    bridge = listened(person)
    number, outline, _ = bridge.shown[-1]
    quit_button = next(part for part in outline if part.usable)
    person.program.navigation.new_game("18-ghosts")
    person.frames(2)
    top = person.program.stack.top
    bridge.asked += [Request(number, quit_button.key, Do.PRESS), Request(number + 1, "nowhere", Do.PRESS)]
    person.frames(2)
    assert person.program.stack.top is top and person.program.running


def test_values_are_changed_and_text_is_written(person: Person) -> None:
    person.launch()
    text = person.program.services.text
    person.program.stack.push(AskNameScene(person.program.services, text("profile.new"), "", "", lambda name: ""))
    person.frames(2)
    bridge = listened(person)
    bridge.ask(next(part for part in bridge.outline if part.role is Role.FIELD), Do.WRITE, "Zoe")
    scene = person.now(AskNameScene)
    assert scene.field.value == "Zoe"
    person.program.pages.options(PLAY)
    person.frames(2)
    stepper = next(part for part in bridge.outline if part.role is Role.STEPPER)
    bridge.ask(stepper, Do.MORE)
    person.frames(2)
    changed = bridge.outline.find(stepper.key)
    assert changed is not None and changed.value != stepper.value
    scene.back()
    person.program.pages.options()
    person.frames(2)
    switch = next(part for part in bridge.outline if part.role is Role.SWITCH)
    bridge.ask(switch)
    toggle = next(one for one in person.now(WidgetScene).widgets if one.name == switch.key)
    assert isinstance(toggle, Toggle) and toggle.on is not switch.on


def test_whoever_listens_no_longer_is_told_everything_again_later(person: Person) -> None:
    person.launch()
    bridge = listened(person)
    bridge.listeners = 0
    person.program.services.speech.say("Nobody hears this")
    person.frames(2)
    bridge.listeners = 2
    person.frames(1)
    assert len(bridge.shown) == 2 and not bridge.shown[-1][2]


def test_who_switches_it_off_is_told_nothing_from_then_on(person: Person) -> None:
    """What was told is taken away, so that nothing outdated is read; nothing is done for anybody who still listens."""
    person.launch()
    bridge = listened(person)
    outline = bridge.outline
    person.program.settings.reader = "off"
    bridge.ask(next(part for part in outline if part.usable))
    top = person.program.stack.top
    person.program.services.speech.say("Nobody hears this")
    person.frames(5)
    assert len(bridge.shown) == 2 and person.program.stack.top is top
    assert [part.name for part in bridge.shown[-1][1]] == [""] and bridge.shown[-1][2] == ()
    assert not person.program.reader.listens
    person.program.settings.reader = "automatic"
    person.frames(1)
    assert len(bridge.shown) == 3 and len(list(bridge.shown[-1][1])) == len(list(outline))


def test_who_comes_as_soon_as_another_one_has_gone_is_told_everything(person: Person) -> None:
    """A reader that is switched off and on again between two frames knows nothing of the program."""
    person.launch()
    bridge = listened(person)
    bridge.listeners += 1
    person.frames(2)
    assert len(bridge.shown) == 2 and bridge.focus == [True, True]
