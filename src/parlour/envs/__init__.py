"""The games as environments of other libraries: PettingZoo, OpenSpiel; and many boards at once.

Each library is imported by its module alone; `pip install "parlour[envs]"` installs what PettingZoo and Gymnasium
need. All of them see and act by the encodings of the games, see `parlour.games.encodings`.
"""
