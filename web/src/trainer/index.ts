// The trainer: one download, when it is opened.
export { TrainerPage } from "../pages/trainer";
