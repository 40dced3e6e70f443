/* The alpha-beta of 18 Ghosts once more, in C: what the compiled Python is measured against (twin_speed.py).

   It follows games/eighteen_ghosts/kernel.py and players/searches/kernel_search.py line by line and looks at the same
   positions in the same order. It reads the kernel's tables, the first position and the root's moves as numbers from
   stdin, and prints positions, seconds, the deepest finished iteration, and the best move with its value. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t i64;

enum { WIDTH = 16, DUNGEON = 6, OUTSIDE_AT, FACING, RELEASED, SEAT, WINNER, KEY, PLACED };
enum { TARGET = 64, KIND = 4096, STEP_KIND = 0, RELEASE, PUT, PASSED };
enum { REMAINDERS = 67, FAR = 5, ALL_PLACED = 18, EACH = 3, KEYS = 428 };
enum { MOST_PLIES = 96, MOST_MOVES = 256, STEP = 64, MOST_DEPTH = 60, QUIET_PLIES = 6, REDUCED_FROM = 4 };
enum { WON = 1000000, SURE = WON - 1000, INFINITE = 2 * WON };
enum { EXACT, LOWER, UPPER };
enum { MOVE_BITS = 16, DEPTH_AT = 16, KIND_AT = 24, VALUE_AT = 26, OFFSET = 1 << 22 };
enum { FORCING = 300, KILLER = 200, PART = 1 << 24, FIRST_ENTRIES = 1 << 13, MOST_ENTRIES = 1 << 21 };
enum { WHOLE_WINDOW, NULL_WINDOW, REDUCED };
static const i64 FIRST_SCORE = (i64)1 << 40;

static i64 count, any_three, mirrors, first_of[REMAINDERS], near_of[64], carpets[3], door[12], rings[12 * FAR];
static i64 ways_to[12 * 64], setup_seats[ALL_PLACED + 1], keys[KEYS], to_open[6], to_turned[6], outside_worth[4];
static i64 last_step, can_turn_worth, at_risk, free_ghost, turn_worth;
static i64 rows[(MOST_PLIES + 1) * WIDTH], moves[MOST_PLIES * MOST_MOVES], scores[MOST_PLIES * MOST_MOVES];

static i64 bit(i64 at) { return (i64)1 << at; }
static i64 square(i64 low) { return first_of[low % REMAINDERS]; }
static i64 taken_in(i64 p) { return rows[p] | rows[p + 1] | rows[p + 2] | rows[p + 3] | rows[p + 4] | rows[p + 5]; }

/* ---------------------------------------------------------------- the kernel */

static i64 find_places(i64 p, i64 at, i64 own, i64 taken)
{
    i64 begin = at;
    for (i64 color = 0; color < 3; color++) {
        i64 placed = 0;
        for (i64 ghosts = rows[p + own + color]; ghosts; ghosts &= ghosts - 1)
            placed++;
        i64 left = placed < EACH ? carpets[color] & ~taken : 0;
        while (left) {
            i64 low = left & -left;
            left ^= low;
            moves[at++] = PUT * KIND + square(low) * TARGET + own + color;
        }
    }
    return at - begin;
}

static i64 find_moves(i64 ply)
{
    i64 p = ply * WIDTH, at = ply * MOST_MOVES, begin = at, taken = taken_in(p), released = rows[p + RELEASED];
    if (released) {
        i64 left = carpets[(released - 1) % 3] & ~taken;
        while (left) {
            i64 low = left & -left;
            left ^= low;
            moves[at++] = PUT * KIND + square(low) * TARGET + released - 1;
        }
        return at - begin;
    }
    i64 own = 3 * rows[p + SEAT];
    if (rows[p + PLACED] < ALL_PLACED)
        return find_places(p, at, own, taken);
    i64 free_mirrors = mirrors & ~taken;
    for (i64 color = 0; color < 3; color++) {
        i64 ghosts = rows[p + own + color], barred = rows[p + color] | rows[p + 3 + color];
        while (ghosts) {
            i64 here = ghosts & -ghosts;
            ghosts ^= here;
            i64 src = square(here), left = near_of[src] & ~barred;
            if (here & mirrors)
                left |= free_mirrors;
            while (left) {
                i64 low = left & -left;
                left ^= low;
                moves[at++] = square(low) * TARGET + src;
            }
        }
    }
    i64 dungeon = rows[p + DUNGEON];
    for (i64 color = 0; color < 3; color++)
        if (dungeon >> (2 * (own + color)) & 3 && carpets[color] & ~taken)
            moves[at++] = RELEASE * KIND + own + color;
    if (at == begin)
        moves[at++] = PASSED * KIND;
    return at - begin;
}

static i64 fights(i64 at, i64 attackers, i64 targets)
{
    while (attackers) {
        i64 here = attackers & -attackers;
        attackers ^= here;
        i64 src = square(here), left = near_of[src] & targets;
        while (left) {
            i64 low = left & -left;
            left ^= low;
            moves[at++] = square(low) * TARGET + src;
        }
    }
    return at;
}

static i64 find_forcing(i64 ply)
{
    i64 p = ply * WIDTH, at = ply * MOST_MOVES, begin = at;
    if (rows[p + RELEASED] || rows[p + PLACED] < ALL_PLACED)
        return 0;
    i64 own = 3 * rows[p + SEAT], facing = rows[p + FACING], taken = taken_in(p), free_mirrors = mirrors & ~taken;
    for (i64 color = 0; color < 3; color++) {
        i64 turned = facing >> (2 * color) & 3, exit_now = door[color * 4 + turned] & ~taken;
        i64 ghosts = rows[p + own + color];
        if (exit_now)
            while (ghosts) {
                i64 here = ghosts & -ghosts;
                ghosts ^= here;
                i64 src = square(here), reach = near_of[src];
                if (here & mirrors)
                    reach |= free_mirrors;
                if (reach & exit_now)
                    moves[at++] = square(exit_now) * TARGET + src;
            }
        i64 exit_next = door[color * 4 + ((turned + 1) & 3)];
        if (exit_next & rows[p + own + color]) {
            i64 strong = own + (color + 2) % 3, weak = (rows[p + color] | rows[p + 3 + color]) & ~exit_next;
            at = fights(at, rows[p + strong], weak);
            at = fights(at, rows[p + own + color] & ~exit_next, rows[p + 3 - own + (color + 2) % 3]);
        }
    }
    return at - begin;
}

static i64 promise(i64 ply, i64 move)
{
    if (move >= KIND)
        return 100;
    i64 p = ply * WIDTH, src = move & 63, to = move >> 6 & 63, own = 3 * rows[p + SEAT], here = bit(src), there = bit(to);
    i64 color = rows[p + own] & here ? 0 : rows[p + own + 1] & here ? 1 : 2;
    if (rows[p + 3 - own + (color + 1) % 3] & there)
        return 300;
    if (there & taken_in(p))
        return 100;
    i64 at = (color * 4 + (rows[p + FACING] >> (2 * color) & 3)) * count, now = ways_to[at + src], then = ways_to[at + to];
    return then == 0 ? 1000 : then < now ? 250 : then > now ? 50 : 100;
}

static i64 needed_outside(i64 p, i64 seat)
{
    i64 outside = rows[p + OUTSIDE_AT] >> (6 * seat), red = outside & 3, blue = outside >> 2 & 3, yellow = outside >> 4 & 3;
    return any_three ? red + blue + yellow : (red > 0) + (blue > 0) + (yellow > 0);
}

static void escapes(i64 q, i64 actor)
{
    for (i64 color = 0; color < 3; color++) {
        i64 open = door[color * 4 + (rows[q + FACING] >> (2 * color) & 3)];
        if (open & (rows[q + color] | rows[q + 3 + color])) {
            i64 ghost = open & rows[q + color] ? color : 3 + color;
            rows[q + ghost] ^= open;
            rows[q + KEY] ^= keys[ghost * 64 + square(open)];
            if ((rows[q + OUTSIDE_AT] >> (2 * ghost) & 3) < 3)
                rows[q + OUTSIDE_AT] += bit(2 * ghost);
        }
    }
    if (needed_outside(q, actor) >= 3)
        rows[q + WINNER] = 1 + actor;
    else if (needed_outside(q, 1 - actor) >= 3)
        rows[q + WINNER] = 2 - actor;
}

static void make(i64 ply, i64 move)
{
    i64 p = ply * WIDTH, q = p + WIDTH, kind = move >> 12, seat = rows[p + SEAT];
    memcpy(rows + q, rows + p, WIDTH * sizeof(i64));
    if (kind == STEP_KIND) {
        i64 src = move & 63, to = move >> 6 & 63, own = 3 * seat, here = bit(src), there = bit(to);
        i64 ghost = rows[p + own] & here ? own : rows[p + own + 1] & here ? own + 1 : own + 2, color = ghost % 3, other = 0;
        rows[q + SEAT] = 1 - seat;
        rows[q + KEY] ^= keys[427] ^ keys[ghost * 64 + src];
        rows[q + ghost] ^= here;
        while (other < 6 && !(rows[p + other] & there))
            other++;
        if (other == 6) {
            rows[q + ghost] |= there;
            rows[q + KEY] ^= keys[ghost * 64 + to];
            if (door[color * 4 + (rows[q + FACING] >> (2 * color) & 3)] & there)
                escapes(q, seat);
            return;
        }
        i64 loser = other;
        if ((other % 3 + 1) % 3 == color)
            loser = ghost;
        else {
            rows[q + other] ^= there;
            rows[q + ghost] |= there;
            rows[q + KEY] ^= keys[other * 64 + to] ^ keys[ghost * 64 + to];
        }
        i64 held = rows[q + DUNGEON] >> (2 * loser) & 3;
        rows[q + DUNGEON] += bit(2 * loser);
        rows[q + KEY] ^= keys[384 + loser * 4 + held] ^ keys[384 + loser * 4 + held + 1];
        color = loser % 3;
        i64 facing = rows[q + FACING] >> (2 * color) & 3, turned = (facing + 1) & 3;
        rows[q + FACING] += (turned - facing) * bit(2 * color);
        rows[q + KEY] ^= keys[408 + color * 4 + facing] ^ keys[408 + color * 4 + turned];
        escapes(q, seat);
    } else if (kind == RELEASE) {
        i64 ghost = move & 63, held = rows[q + DUNGEON] >> (2 * ghost) & 3;
        rows[q + DUNGEON] -= bit(2 * ghost);
        rows[q + KEY] ^= keys[384 + ghost * 4 + held] ^ keys[384 + ghost * 4 + held - 1];
        rows[q + KEY] ^= keys[420] ^ keys[421 + ghost] ^ keys[427];
        rows[q + RELEASED] = ghost + 1;
        rows[q + SEAT] = 1 - seat;
    } else if (kind == PUT) {
        i64 ghost = move & 63, to = move >> 6 & 63;
        rows[q + ghost] |= bit(to);
        if (rows[q + PLACED] < ALL_PLACED) {
            rows[q + KEY] ^= keys[ghost * 64 + to];
            rows[q + SEAT] = setup_seats[++rows[q + PLACED]];
            if (rows[q + SEAT] != seat)
                rows[q + KEY] ^= keys[427];
            return;
        }
        rows[q + RELEASED] = 0;
        rows[q + KEY] ^= keys[420] ^ keys[421 + ghost] ^ keys[ghost * 64 + to];
        escapes(q, seat);
    } else {
        rows[q + SEAT] = 1 - seat;
        rows[q + KEY] ^= keys[427];
    }
}

static i64 beside(i64 squares)
{
    i64 found = 0;
    while (squares) {
        i64 low = squares & -squares;
        squares ^= low;
        found |= near_of[square(low)];
    }
    return found;
}

static int can_turn(i64 p, i64 color, i64 seat)
{
    i64 own = 3 * seat, foe = 3 - own, strong = (color + 2) % 3;
    if (beside(rows[p + own + strong]) & (rows[p + color] | rows[p + 3 + color]))
        return 1;
    return (beside(rows[p + foe + strong]) & rows[p + own + color]) != 0;
}

static i64 standing(i64 p, i64 seat)
{
    i64 own = 3 * seat, foe = 3 - own, needed = needed_outside(p, seat), total = outside_worth[needed < 4 ? needed : 3];
    i64 outside = rows[p + OUTSIDE_AT] >> (6 * seat), facing = rows[p + FACING];
    for (i64 color = 0; color < 3; color++) {
        i64 ghosts = rows[p + own + color];
        for (i64 left = ghosts; left; left &= left - 1)
            total += free_ghost;
        if (outside >> (2 * color) & 3 && !any_three)
            continue;
        i64 turned = facing >> (2 * color) & 3, ring = (color * 4 + turned) * FAR, steps = 0;
        while (steps < FAR && !(ghosts & rings[ring + steps]))
            steps++;
        total += to_open[steps];
        if (steps <= 2) {
            if (steps == 1 && needed == 2)
                total += last_step;
            i64 nearest = ghosts & rings[ring + steps];
            if (near_of[square(nearest & -nearest)] & rows[p + foe + (color + 2) % 3])
                total += at_risk;
        }
        ring = (color * 4 + ((turned + 1) & 3)) * FAR;
        steps = 0;
        while (steps < FAR && !(ghosts & rings[ring + steps]))
            steps++;
        total += to_turned[steps];
        if (steps == 0 && can_turn(p, color, seat))
            total += can_turn_worth;
    }
    return total;
}

static i64 value_of(i64 ply)
{
    i64 p = ply * WIDTH, own = standing(p, 0) - standing(p, 1);
    return rows[p + SEAT] == 0 ? own + turn_worth : turn_worth - own;
}

/* ---------------------------------------------------------------- the search */

static i64 depth_at[MOST_PLIES], alpha[MOST_PLIES], beta[MOST_PLIES], old_alpha[MOST_PLIES], best[MOST_PLIES];
static i64 best_move[MOST_PLIES], counts[MOST_PLIES], next_at[MOST_PLIES], mode_at[MOST_PLIES], killers[2 * MOST_PLIES];
static i64 history[2 << MOVE_BITS], *table_keys, *table_data, entries = FIRST_ENTRIES, known_value, the_ply, positions;
static i64 root[MOST_MOVES], root_values[MOST_MOVES], root_count, iteration, reached, finished;

static i64 seat_at(i64 ply) { return rows[ply * WIDTH + SEAT]; }
static i64 key_at(i64 ply) { return rows[ply * WIDTH + KEY]; }

static void begin(i64 ply, i64 move)
{
    make(ply, move);
    i64 mode = mode_at[ply], low = alpha[ply], high = mode == WHOLE_WINDOW ? beta[ply] : low + 1;
    depth_at[ply + 1] = depth_at[ply] - (mode == REDUCED ? 2 : 1);
    int same = seat_at(ply + 1) == seat_at(ply);
    alpha[ply + 1] = same ? low : -high;
    beta[ply + 1] = same ? high : -low;
}

static void bring_best(i64 at, i64 end)
{
    i64 found = at;
    for (i64 n = at + 1; n < end; n++)
        if (scores[n] > scores[found])
            found = n;
    if (found != at) {
        i64 score = scores[found], move = moves[found];
        scores[found] = scores[at], moves[found] = moves[at];
        scores[at] = score, moves[at] = move;
    }
}

static int advance(i64 ply)
{
    i64 n = next_at[ply];
    if (n >= counts[ply] || alpha[ply] >= beta[ply])
        return 0;
    i64 at = ply * MOST_MOVES + n, depth = depth_at[ply], mode = WHOLE_WINDOW;
    if (ply)
        bring_best(at, ply * MOST_MOVES + counts[ply]);
    next_at[ply] = n + 1;
    if (n && depth > 0) {
        mode = NULL_WINDOW;
        if (n >= REDUCED_FROM && depth >= 3 && ply && scores[at] < KILLER * (i64)PART)
            mode = REDUCED;
    }
    mode_at[ply] = mode;
    begin(ply, moves[at]);
    return 1;
}

static void begin_iteration(void)
{
    iteration++;
    memcpy(moves, root, root_count * sizeof(i64));
    depth_at[0] = iteration;
    alpha[0] = -INFINITE, beta[0] = INFINITE, best[0] = -INFINITE, best_move[0] = -1;
    counts[0] = root_count;
    next_at[0] = 0;
    the_ply = advance(0);
}

static void end_iteration(void)
{
    for (i64 n = 1; n < root_count; n++) { /* stable, as Python sorts */
        i64 move = root[n], value = root_values[n], at = n;
        for (; at && root_values[at - 1] < value; at--)
            root[at] = root[at - 1], root_values[at] = root_values[at - 1];
        root[at] = move, root_values[at] = value;
    }
    reached = iteration;
    if (root_values[0] > SURE || root_values[0] < -SURE || root_count == 1 || iteration >= MOST_DEPTH)
        finished = 1;
    else
        begin_iteration();
}

static int enter(i64 ply)
{
    i64 seat = seat_at(ply), winner = rows[ply * WIDTH + WINNER] - 1, key = key_at(ply);
    if (winner >= 0) {
        known_value = winner == seat ? WON - ply : ply - WON;
        return 1;
    }
    for (i64 back = ply - 1; back >= 0; back--)
        if (key_at(back) == key) {
            known_value = 0;
            return 1;
        }
    i64 depth = depth_at[ply], low = alpha[ply], high = beta[ply], at = ply * MOST_MOVES, end;
    best_move[ply] = -1;
    if (depth <= 0) {
        i64 known = value_of(ply);
        known_value = known;
        if (known >= high || depth <= -QUIET_PLIES || ply >= MOST_PLIES - 2)
            return 1;
        i64 found = find_forcing(ply);
        if (!found)
            return 1;
        best[ply] = known;
        old_alpha[ply] = low;
        if (known > low)
            alpha[ply] = known;
        counts[ply] = found;
        next_at[ply] = 0;
        for (end = at + found; at < end; at++)
            scores[at] = promise(ply, moves[at]);
        return 0;
    }
    i64 first = -1, slot = key & (entries - 1);
    if (table_keys[slot] == key) {
        i64 data = table_data[slot];
        first = (data & 0xFFFF) - 1;
        if ((data >> DEPTH_AT & 0xFF) >= depth) {
            i64 known = (data >> VALUE_AT) - OFFSET, kind = data >> KIND_AT & 3;
            if (known > SURE)
                known -= ply;
            else if (known < -SURE)
                known += ply;
            if (kind == EXACT || (kind == LOWER && known >= high) || (kind == UPPER && known <= low)) {
                known_value = known;
                return 1;
            }
        }
    }
    if (ply >= MOST_PLIES - 2) {
        known_value = value_of(ply);
        return 1;
    }
    i64 found = find_moves(ply);
    best[ply] = -INFINITE;
    old_alpha[ply] = low;
    counts[ply] = found;
    next_at[ply] = 0;
    for (end = at + found; at < end; at++) {
        i64 move = moves[at];
        if (move == first) {
            scores[at] = FIRST_SCORE;
            continue;
        }
        i64 hope = promise(ply, move);
        if (hope >= FORCING)
            scores[at] = hope * (i64)PART;
        else if (move == killers[2 * ply] || move == killers[2 * ply + 1])
            scores[at] = KILLER * (i64)PART;
        else
            scores[at] = history[(seat << MOVE_BITS) + move] + hope * 16;
    }
    return 0;
}

static int root_value(i64 value)
{
    i64 at = next_at[0] - 1;
    if (mode_at[0] != WHOLE_WINDOW && value > alpha[0]) {
        mode_at[0] = WHOLE_WINDOW;
        return 1;
    }
    root_values[at] = value;
    if (value > best[0]) {
        best[0] = value;
        best_move[0] = root[at];
        alpha[0] = value;
    }
    return 0;
}

static int take(i64 ply)
{
    i64 value = seat_at(ply + 1) == seat_at(ply) ? known_value : -known_value;
    if (ply == 0) {
        if (!root_value(value))
            return 0;
        begin(0, moves[next_at[0] - 1]);
        return 1;
    }
    i64 move = moves[ply * MOST_MOVES + next_at[ply] - 1];
    if (value > alpha[ply]) {
        i64 mode = mode_at[ply];
        if (mode == REDUCED || (mode == NULL_WINDOW && value < beta[ply])) {
            mode_at[ply] = mode == REDUCED ? NULL_WINDOW : WHOLE_WINDOW;
            begin(ply, move);
            return 1;
        }
    }
    if (value > best[ply]) {
        best[ply] = value;
        best_move[ply] = move;
        if (value > alpha[ply]) {
            alpha[ply] = value;
            if (value >= beta[ply] && depth_at[ply] > 0) {
                if (killers[2 * ply] != move) {
                    killers[2 * ply + 1] = killers[2 * ply];
                    killers[2 * ply] = move;
                }
                i64 at = (seat_at(ply) << MOVE_BITS) + move;
                if (history[at] < PART)
                    history[at] += depth_at[ply] * depth_at[ply];
            }
        }
    }
    return 0;
}

static void close_ply(i64 ply)
{
    i64 found = best[ply], kept = found, depth = depth_at[ply], key = key_at(ply), slot = key & (entries - 1);
    known_value = found;
    if (depth <= 0)
        return;
    if (found > SURE)
        kept = found + ply;
    else if (found < -SURE)
        kept = found - ply;
    i64 kind = found <= old_alpha[ply] ? UPPER : found >= beta[ply] ? LOWER : EXACT;
    table_keys[slot] = key;
    table_data[slot] = (kept + OFFSET) << VALUE_AT | kind << KIND_AT | depth << DEPTH_AT | (best_move[ply] + 1);
}

static void grow(void)
{
    i64 before = entries, *old_keys = table_keys, *old_data = table_data;
    entries *= 4;
    table_keys = calloc(entries, sizeof(i64));
    table_data = calloc(entries, sizeof(i64));
    for (i64 at = 0; at < before; at++)
        if (old_keys[at]) {
            i64 slot = old_keys[at] & (entries - 1);
            table_keys[slot] = old_keys[at];
            table_data[slot] = old_data[at];
        }
    free(old_keys);
    free(old_data);
}

static void step(void)
{
    if (positions > entries && entries < MOST_ENTRIES)
        grow();
    for (i64 left = STEP; left && !finished; left--) {
        i64 ply = the_ply;
        positions++;
        if (!enter(ply)) {
            advance(ply);
            the_ply = ply + 1;
            continue;
        }
        for (;;) {
            ply--;
            if (take(ply) || advance(ply)) {
                the_ply = ply + 1;
                break;
            }
            if (ply == 0) {
                end_iteration();
                break;
            }
            close_ply(ply);
        }
    }
}

static void read_numbers(i64 *to, i64 most)
{
    long long n, value;
    if (scanf("%lld", &n) != 1 || n > most)
        exit(2);
    for (i64 at = 0; at < n; at++) {
        if (scanf("%lld", &value) != 1)
            exit(2);
        to[at] = value;
    }
}

int main(void)
{
    i64 numbers[8], most;
    read_numbers(numbers, 8);
    count = numbers[0], any_three = numbers[1], mirrors = numbers[2], last_step = numbers[3];
    can_turn_worth = numbers[4], at_risk = numbers[5], free_ghost = numbers[6], turn_worth = numbers[7];
    read_numbers(first_of, REMAINDERS);
    read_numbers(near_of, 64);
    read_numbers(carpets, 3);
    read_numbers(door, 12);
    read_numbers(rings, 12 * FAR);
    read_numbers(ways_to, 12 * 64);
    read_numbers(setup_seats, ALL_PLACED + 1);
    read_numbers(keys, KEYS);
    read_numbers(to_open, 6);
    read_numbers(to_turned, 6);
    read_numbers(outside_worth, 4);
    read_numbers(rows, WIDTH);
    read_numbers(numbers, 2);
    root_count = numbers[0], most = numbers[1];
    read_numbers(root, MOST_MOVES);
    table_keys = calloc(entries, sizeof(i64));
    table_data = calloc(entries, sizeof(i64));
    clock_t begun = clock();
    begin_iteration();
    while (!finished && positions < most)
        step();
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%lld %.6f %lld %lld %lld\n", (long long)positions, seconds, (long long)reached, (long long)root[0],
           (long long)root_values[0]);
    return 0;
}
