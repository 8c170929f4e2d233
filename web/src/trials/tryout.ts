// The page's one worker with kernels, and whether it could be started.
import { signal } from "@preact/signals";
import { FlickRefused, type JobOptions, Kernels, KernelsUnavailable } from "../kernels/client";
import type { Input, JobName, Output } from "../kernels/jobs";

/** Said where flicks cannot be tried here. */
export const UNAVAILABLE = "Your browser can't try out flicks, so no previews are shown. You can still play.";

/** Whether the kernels could not be had; then nothing more is asked of them. */
export const unavailable = signal(false);

const kernels = new Kernels();

/** Do a job; undefined where there are no kernels, where the flick cannot be played, or it was cancelled. */
export async function tryOut<J extends JobName>(job: J, input: Input<J>, options?: JobOptions): Promise<Output<J> | undefined> {
  try {
    return await kernels.run(job, input, options);
  } catch (error) {
    if (error instanceof KernelsUnavailable) unavailable.value = true;
    else if (!(error instanceof FlickRefused) && (error as Error).name !== "AbortError") throw error;
    return undefined;
  }
}
