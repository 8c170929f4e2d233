// How far the table is: from 0 to 1, or why it cannot be set.
import { signal } from "@preact/signals";

export const setting = signal<number | string>(0);
