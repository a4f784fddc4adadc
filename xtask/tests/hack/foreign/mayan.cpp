// Clear the board by recursion on copies of seven rows of five.
// The argument names what is done wrong.
#include <cstdio>
#include <cstring>
#include <sstream>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

static string mistake;
static bool is(const char *name) { return mistake == name; }

struct Move { int x, y, g; };

struct Board {
    int cell[7][5] = {};

    bool empty() const {
        for (auto &row : cell) for (int colour : row) if (colour) return false;
        return true;
    }
    void fall() {
        for (int x = 0; x < 5; x++) {
            int floor = 0;
            for (int y = 0; y < 7; y++) {
                int colour = cell[y][x];
                cell[y][x] = 0;
                if (colour) cell[floor++][x] = colour;
            }
            if (is("last_column_hangs") && x == 3) return;
        }
    }
    // Marks runs across or upright; says whether there was one.
    bool mark(bool (&gone)[7][5], bool across) const {
        bool any = false;
        for (int y = 0; y < 7; y++) {
            for (int x = 0; x < 5; x++) {
                int colour = cell[y][x], length = 0;
                if (!colour) continue;
                while (across ? x + length < 5 && cell[y][x + length] == colour
                              : y + length < 7 && cell[y + length][x] == colour) length++;
                if (length < 3) continue;
                any = true;
                for (int i = 0; i < length; i++) (across ? gone[y][x + i] : gone[y + i][x]) = true;
            }
        }
        return any;
    }
    bool vanish() {
        bool gone[7][5] = {};
        bool any = mark(gone, true);
        if (any && is("rows_before_columns")) {
            clear(gone);
            memset(gone, 0, sizeof gone);
        }
        any = mark(gone, false) || any;
        clear(gone);
        return any;
    }
    void clear(const bool (&gone)[7][5]) {
        for (int y = 0; y < 7; y++) for (int x = 0; x < 5; x++) if (gone[y][x]) cell[y][x] = 0;
    }
    void settle() {
        int times = 0;
        do {
            fall();
            if (is("cascade_of_two") && times == 2) return;
            times++;
        } while (vanish());
    }
};

static vector<Move> path;

static bool search(const Board &board, int left) {
    if (board.empty()) return true;
    if (left <= 0) return false;
    int count[11] = {};
    for (auto &row : board.cell) for (int colour : row) count[colour]++;
    for (int colour = 1; colour <= 10; colour++) {
        if (count[colour] == 1 || count[colour] == 2) return false;
        if (is("multiples_of_three") && count[colour] % 3) return false;
    }
    for (int x = 0; x < 5; x++) {
        for (int i = 0; i < 7; i++) {
            int y = is("top_down") ? 6 - i : i;
            for (int g : {1, -1}) {
                if (!board.cell[y][x] || x + g < 0 || x + g > 4) continue;
                int other = board.cell[y][x + g];
                if (other == board.cell[y][x] || (g < 0 && other)) continue;
                if (is("right_only") && g < 0) continue;
                if (is("swaps_only") && !other) continue;
                if (is("bottom_row_never_moves") && y == 0) continue;
                Board next = board;
                swap(next.cell[y][x], next.cell[y][x + g]);
                next.settle();
                path.push_back({x, y, g});
                if (search(next, left - 1)) return true;
                path.pop_back();
            }
        }
    }
    return false;
}

int main(int, char **argv) {
    mistake = argv[1];
    int moves;
    cin >> moves;
    Board board;
    for (int x = 0; x < 5; x++) {
        int colour, y = 0;
        while (cin >> colour && colour) board.cell[y++][x] = colour;
    }
    bool found = false;
    if (is("fewest_moves_first")) {
        for (int most = 1; most <= moves && !found; most++) found = search(board, most);
    } else {
        found = search(board, is("one_move_less") ? moves - 1 : moves);
    }
    if (!found) puts(is("silent_without_an_answer") ? "" : "-1");
    for (auto [x, y, g] : path) {
        if (is("counts_from_the_top")) y = 6 - y;
        printf("%d %d %d\n", x, y, is("left_is_zero") && g < 0 ? 0 : g);
    }
}
