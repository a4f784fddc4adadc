// Chains of a field with a queue of cells and a table of visits.
// The argument names what is done wrong.
#include <array>
#include <iostream>
#include <queue>
#include <set>
#include <string>
using namespace std;

string mistake;
bool is(const char *name) { return mistake == name; }

array<string, 12> field;

// The cells of the group at (r, c), found in breadth.
set<pair<int, int>> group(int r, int c) {
    set<pair<int, int>> seen{{r, c}};
    queue<pair<int, int>> todo;
    todo.push({r, c});
    while (!todo.empty()) {
        auto [y, x] = todo.front();
        todo.pop();
        const int dy[] = {1, 0, -1, 0}, dx[] = {0, 1, 0, -1};
        for (int d = 0; d < 4; d++) {
            int ny = y + dy[d], nx = x + dx[d];
            if (is("wraps_sideways")) nx = (nx + 6) % 6;
            if (ny < 0 || ny > 11 || nx < 0 || nx > 5) continue;
            if (is("top_line_hidden") && ny == 0) continue;
            if (is("last_column_ignored") && nx == 5) continue;
            if (field[ny][nx] == field[y][x] && seen.insert({ny, nx}).second) todo.push({ny, nx});
        }
    }
    return seen;
}

void fall() {
    for (int c = 0; c < 6; c++) {
        for (int pass = 0; pass < (is("gravity_one_row") ? 1 : 12); pass++) {
            for (int r = 10; r >= 0; r--) {
                if (field[r][c] != '.' && field[r + 1][c] == '.') swap(field[r][c], field[r + 1][c]);
            }
        }
    }
}

int main(int, char **argv) {
    mistake = argv[1];
    for (auto &line : field) cin >> line;
    int answer = 0;
    while (true) {
        set<pair<int, int>> popping;
        set<char> colours;
        for (int r = 0; r < 12; r++) {
            for (int c = 0; c < 6; c++) {
                if (field[r][c] == '.' || popping.count({r, c})) continue;
                if (is("purple_never_pops") && field[r][c] == 'P') continue;
                if (is("top_line_hidden") && r == 0) continue;
                if (is("last_column_ignored") && c == 5) continue;
                auto cells = group(r, c);
                if (cells.size() < 4) continue;
                popping.insert(cells.begin(), cells.end());
                colours.insert(field[r][c]);
            }
        }
        if (popping.empty()) break;
        for (auto [r, c] : popping) field[r][c] = '.';
        fall();
        bool empty = true;
        for (auto &line : field) empty = empty && line == "......";
        if (is("all_clear_not_counted") && empty) break;
        answer += is("chain_per_colour") ? colours.size() : 1;
        if (is("three_rounds") && answer == 3) break;
    }
    if (is("counts_last_round")) answer++;
    if (is("one_digit")) cout << char('0' + answer) << endl;
    else cout << answer << endl;
}
