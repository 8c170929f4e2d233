// The styles of the viewer: the page's own for the board, as its shadow tree needs them, and those of its controls.
import board from "../../style/board.css";
import playback from "../../style/playback.css";
import tokens from "../../style/tokens.css";
import viewer from "./viewer.css";

export const STYLE = [tokens, board, playback, viewer].join("\n").replaceAll(":root", ":host").replaceAll("parlour-board", "parlour-picture");
