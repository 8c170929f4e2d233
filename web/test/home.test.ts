// Addresses of the page on a server, below a path, and in a folder of files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressIn, type Home, isPageIn, placeIn } from "../src/home";

const ROOT: Home = { base: "/" };
const BELOW: Home = { base: "/games/" };
const FOLDER: Home = { base: "/name/", answers: "answers/12ab" };

const PAGES = ["/", "/rules/chess", "/puzzles/chess/a-7", "/match/0123?ply=3", "/match/0123#key=abc", "/match/0123?ply=3#key=abc"];

test("a page's address is read back as that page in every home", () => {
  for (const home of [ROOT, BELOW, FOLDER]) {
    for (const page of PAGES) {
      const { pathname, search, hash } = new URL(addressIn(home, page), "https://host.example/");
      const { path, query } = placeIn(home, { pathname, search });
      assert.equal(path + (query && `?${query}`) + hash, page, `${home.base} ${page}`);
      assert.ok(isPageIn(home, { pathname }), `${home.base} ${page}`);
    }
  }
});

test("a server keeps its addresses, below a path too", () => {
  assert.equal(addressIn(ROOT, "/match/0123?ply=3#key=abc"), "/match/0123?ply=3#key=abc");
  assert.equal(addressIn(BELOW, "/api/games/chess/pictures/cover"), "/games/api/games/chess/pictures/cover");
  assert.equal(isPageIn(BELOW, { pathname: "/games/api/docs" }), false);
  assert.equal(isPageIn(BELOW, { pathname: "/other/" }), false);
});

test("a folder has one document, and files for pictures", () => {
  assert.equal(addressIn(FOLDER, "/match/0123?ply=3#key=abc"), "/name/?/match/0123&ply=3#key=abc");
  assert.equal(addressIn(FOLDER, "/api/games/chess/pictures/cover"), "/name/answers/12ab/games/chess/pictures/cover.svg");
  assert.equal(addressIn(FOLDER, "/icons/icon-192.png"), "/name/icons/icon-192.png");
  assert.equal(addressIn(FOLDER, "/api/matches/0123/record"), "/name/api/matches/0123/record");
  assert.equal(isPageIn(FOLDER, { pathname: "/name/icons/icon-192.png" }), false);
});

test("what a host adds to an address is no page of a folder", () => {
  assert.deepEqual(placeIn(FOLDER, { pathname: "/name/", search: "?from=mail" }), { path: "/", query: "from=mail" });
  assert.deepEqual(placeIn(FOLDER, { pathname: "/name/index.html", search: "" }), { path: "/", query: "" });
});
