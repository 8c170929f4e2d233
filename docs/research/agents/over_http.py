"""Plays a seat of a match of Arithmetical Croquet at random: python over_http.py LINK."""

import random
import sys
import time
import uuid
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx


def play(link: str) -> str:
    """Play the seat of an invitation, or of a seat's own link, to the end; the result in one sentence."""
    parts = urlsplit(link)
    secrets = parse_qs(parts.fragment)
    url = f"{parts.scheme}://{parts.netloc}/api/matches/{parts.path.rpartition('/')[2]}"
    with httpx.Client(timeout=60, transport=httpx.HTTPTransport(retries=5)) as client:
        if "invitation" in secrets:
            claim = {"invitation": secrets["invitation"][0], "name": "random bot"}
            joined = client.post(f"{url}/join", json=claim, headers={"Idempotency-Key": str(uuid.uuid4())})
            key = joined.raise_for_status().json()["key"]
        else:
            key = secrets["key"][0]
        client.headers["Authorization"] = f"Bearer {key}"
        view: dict[str, Any] = client.get(url).raise_for_status().json()
        frame, turn = view["frame"], view["turn"]
        while frame["result"] is None:
            if turn is None:
                time.sleep(0.5)
            else:
                legal = [choice["move"] for choice in turn["choices"] if choice["refusal"] is None]
                move = {"ply": frame["ply"], "move": random.choice(legal)}
                client.post(
                    f"{url}/moves", json=move, headers={"Idempotency-Key": str(uuid.uuid4())}
                ).raise_for_status()
            news = client.get(f"{url}/news", params={"since": frame["ply"]}).raise_for_status().json()
            frame, turn = (news["frames"] or [frame])[-1], news["turn"]
        return str(frame["result"]["text"])


if __name__ == "__main__":
    print(play(sys.argv[1]))  # noqa: T201
