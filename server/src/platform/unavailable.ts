/**
 * A dependency is away: the call is answered 503 with Retry-After. `outcomeUnknown` means that a transaction may or may not
 * have been committed, so that nothing it may rely on is removed.
 */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly code: string | undefined;
  readonly outcomeUnknown: boolean;

  constructor(message: string, { cause, outcomeUnknown = false }: { cause?: unknown; outcomeUnknown?: boolean } = {}) {
    super(message, { cause });
    this.code = codeOf(cause);
    this.outcomeUnknown = outcomeUnknown;
  }
}

export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
]);
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a network connection failed or was lost. */
export const isNetworkTrouble = (error: unknown) => networkCodes.has(codeOf(error) ?? '') || isMissingSocket(error);

/** A unix socket that is not there: its server is down. Any other file that is missing is something else. */
const isMissingSocket = (error: unknown) =>
  codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect';

/** Whether a file could not be written because the disk is full. */
export const isDiskFull = (error: unknown) => fullDiskCodes.has(codeOf(error) ?? '');
