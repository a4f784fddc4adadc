// Exactly five with tables: how many stones of one colour end at each point, for each direction.
// The argument names what is done wrong.
#include <cstdio>
#include <string>
#include <vector>

static std::string mistake;
static bool is(const char *name) { return mistake == name; }

struct Step { int down, right; };

int main(int, char **argv) {
    mistake = argv[1];
    const int size = is("board_of_18") ? 18 : 19;
    std::vector<std::vector<int>> at(19, std::vector<int>(19));
    for (auto &row : at)
        for (int &cell : row) std::scanf("%d", &cell);

    // Point (r, c), or 0 outside.
    auto get = [&](int r, int c) {
        if (is("torus")) return at[(r + size) % size][(c + size) % size];
        if (is("row_wrap")) {
            int number = r * size + c;
            return number < 0 || number >= size * size ? 0 : at[number / size][number % size];
        }
        return r < 0 || c < 0 || r >= size || c >= size ? 0 : at[r][c];
    };
    std::vector<Step> steps{{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    if (is("no_rows")) steps.erase(steps.begin() + 1);
    if (is("no_columns")) steps.erase(steps.begin());
    if (is("no_falling")) steps.erase(steps.begin() + 2);

    for (int r = 0; r < size; r++) {
        for (int c = 0; c < size; c++) {
            for (auto [down, right] : steps) {
                int colour = at[r][c], length = 0;
                if (!colour) continue;
                while (length < 19 && get(r + length * down, c + length * right) == colour) length++;
                bool starts = get(r - down, c - right) != colour;
                if (is("no_check_before")) starts = true;
                if (is("edge_rejected")) {
                    auto inside = [&](int r, int c) { return r >= 0 && c >= 0 && r < size && c < size; };
                    starts = starts && inside(r - down, c - right) && inside(r + length * down, c + length * right);
                }
                if (!starts || length != 5) continue;
                int first = is("zero_based") ? 0 : 1;
                std::printf("%d\n", colour);
                if (!is("winner_without_place")) std::printf("%d %d\n", r + first, c + first);
                return 0;
            }
        }
    }
    std::puts("0");
}
