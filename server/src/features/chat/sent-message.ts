import type { MessageRow } from './message-queries.ts';

/** What came of sending a message. */
export interface SentMessage {
  message: MessageRow;
  /** What the sender has left. */
  credits: number;
  /** Whether the client id was used before: then this is the message it named the first time. */
  repeated: boolean;
  /** Who it was sent to, and whether that is a fictional profile, for which the site answers. */
  other: { id: string; fictional: boolean };
}
