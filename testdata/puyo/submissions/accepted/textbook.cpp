// Chains of a field: plays the rounds one by one, with a flood fill for the groups.
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using namespace std;

const int HEIGHT = 12, WIDTH = 6;
vector<string> field(HEIGHT);

// Collects the group of the puyo at (row, column) and marks its cells as seen.
vector<pair<int, int>> group_of(int row, int column, bool seen[HEIGHT][WIDTH]) {
    const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    vector<pair<int, int>> group = {{row, column}};
    seen[row][column] = true;
    // The list grows while it is walked: each cell adds its unseen neighbours.
    for (size_t i = 0; i < group.size(); i++) {
        for (int d = 0; d < 4; d++) {
            int r = group[i].first + down[d], c = group[i].second + right[d];
            if (r < 0 || r >= HEIGHT || c < 0 || c >= WIDTH) continue;
            if (seen[r][c] || field[r][c] != field[row][column]) continue;
            seen[r][c] = true;
            group.push_back({r, c});
        }
    }
    return group;
}

// Pops every group of four or more at once. Says whether there was one.
bool pop() {
    bool seen[HEIGHT][WIDTH] = {};
    vector<pair<int, int>> popping;
    for (int r = 0; r < HEIGHT; r++) {
        for (int c = 0; c < WIDTH; c++) {
            if (field[r][c] == '.' || seen[r][c]) continue;
            vector<pair<int, int>> group = group_of(r, c, seen);
            if (group.size() >= 4) popping.insert(popping.end(), group.begin(), group.end());
        }
    }
    for (auto cell : popping) field[cell.first][cell.second] = '.';
    return !popping.empty();
}

// Lets every puyo fall, the lowest of a column first.
void fall() {
    for (int c = 0; c < WIDTH; c++) {
        int floor = HEIGHT - 1;
        for (int r = HEIGHT - 1; r >= 0; r--) {
            if (field[r][c] != '.') swap(field[r][c], field[floor--][c]);
        }
    }
}

int main() {
    for (string &line : field) cin >> line;
    int chain = 0;
    while (pop()) {
        fall();
        chain++;
    }
    cout << chain << '\n';
}
