"""The table of all readers. A new one is one line here: its name, its kind, its seeds, and what examines it."""

from __future__ import annotations

from tests.fuzz import file_readers as files
from tests.fuzz import level_readers as levels
from tests.fuzz import text_readers as texts
from tests.fuzz.reader import Reader

READERS = {
    reader.name: reader
    for reader in (
        Reader("record", "json", files.record_seeds, files.examine_record),
        Reader("record-sealed", "json", files.record_seeds, files.examine_sealed),
        Reader("code", "text", files.code_seeds, files.examine_code),
        Reader("code-content", "json", files.content_seeds, files.examine_content),
        Reader("settings", "json", files.settings_seeds, files.examine_settings),
        Reader("profiles", "json", files.profile_seeds, files.examine_profiles),
        Reader("statistics", "json", files.statistics_seeds, files.examine_statistics),
        Reader("progress", "json", files.progress_seeds, files.examine_progress),
        Reader("trophies", "json", files.trophies_seeds, files.examine_trophies),
        Reader("solved-puzzles", "json", files.solved_seeds, files.examine_solved),
        Reader("picture", "png", files.picture_seeds, files.examine_picture),
        Reader("file-name", "text", files.file_name_seeds, files.examine_file_name),
        Reader("position", "json", texts.position_seeds, texts.examine_position),
        Reader("action", "lines", texts.action_seeds, texts.examine_action),
        Reader("engine-lines", "lines", texts.line_seeds, texts.examine_lines),
        Reader("engine-answers", "lines", texts.answer_seeds, texts.examine_answers),
        Reader("terminal", "lines", texts.terminal_seeds, texts.examine_typed),
        Reader("arguments", "lines", texts.argument_seeds, texts.examine_arguments),
        Reader("level", "markup", levels.level_seeds, levels.examine_level),
        Reader("tileset", "markup", levels.tileset_seeds, levels.examine_tileset),
        Reader("walked-nights", "json", files.walked_seeds, files.examine_walked),
        Reader("nights", "text", levels.night_seeds, levels.examine_nights),
        Reader("lessons", "text", levels.lesson_seeds, levels.examine_lessons),
        Reader("puzzles", "lines", levels.puzzle_seeds, levels.examine_puzzles),
        Reader("practice", "lines", levels.practice_seeds, levels.examine_practice),
        Reader("arena-results", "json", levels.result_seeds, levels.examine_results),
    )
}
