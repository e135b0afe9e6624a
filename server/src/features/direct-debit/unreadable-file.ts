/** A file that cannot be read: what is wrong with it, in words for the operator who imports it. */
export class UnreadableFile extends Error {}
