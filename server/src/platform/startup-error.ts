/** Why the server cannot start, as one sentence for the person who started it. */
export class StartupError extends Error {}
