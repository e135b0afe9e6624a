/** A file that cannot be read: what is wrong with it, in words for whoever brought it. */
export class UnreadableFile extends Error {}
