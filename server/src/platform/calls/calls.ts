import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallName } from '#contract/call-paths.ts';
import type { CallSchema, FileAnswer } from '#contract/call-schema.ts';
import { type Answer, calls as contractCalls, failureAnswer } from '#contract/calls.ts';
import { everyPath } from '#contract/every-path.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import type { RequestContext } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import { isCrossSite } from '../http/origin.ts';
import { withinTime } from '../http/within-time.ts';
import { Unavailable } from '../unavailable.ts';
import { acceptBeacons } from './beacon.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { acceptForms } from './form.ts';
import { findAnswer, onceOnly, type StoredAnswer } from './idempotency.ts';
import { assertPermitted } from './permission.ts';
import { primaryCall, searchConstraint, splitQuery } from './shared-paths.ts';
import { acceptOnlyForms, receiveForm } from './upload.ts';
import { type Acknowledgement, acceptAnything, type Message, messageIn } from './webhook.ts';

type Contract<Name extends CallName> = (typeof contractCalls)[Name];
type Input<Name extends CallName> =
  Contract<Name> extends { body: infer Schema extends z.ZodType; query: infer Query extends z.ZodType }
    ? z.output<Schema> & z.output<Query>
    : Contract<Name> extends { body: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : Contract<Name> extends { query: infer Schema extends z.ZodType }
        ? z.output<Schema>
        : Record<string, unknown>;

type Read<Name extends CallName> = (
  db: Queryable,
  context: RequestContext,
  input: Input<Name>,
) => Promise<Answer<Name>>;
/** Answers with a stream that stays open. Until `open` is called it can fail like any other call. */
type Stream = (context: RequestContext, lastEventId: string | undefined, open: () => EventStream) => Promise<void>;
/** Answers another server in the format that server expects. The handler verifies the signature. */
type Webhook = (context: RequestContext, message: Message) => Promise<Acknowledgement>;
type Write<Name extends CallName, Prepared = undefined> = (
  tx: Transaction,
  context: RequestContext,
  input: Input<Name>,
  prepared: Prepared,
) => Promise<Answer<Name>>;

/**
 * Created before the transaction, discarded when that rolled back. Where the outcome of the commit is unknown nothing is
 * discarded, so an unused preparation must also expire by itself.
 */
export interface Preparation {
  discard(): Promise<void>;
}
/** Runs before the idempotency key is claimed, so it may run concurrently for one key; `key` lets it recognise that. */
type Prepare<Name extends CallName, Prepared extends Preparation> = (
  db: Database,
  context: RequestContext,
  input: Input<Name>,
  key: string | undefined,
) => Promise<Prepared>;

/** Decides, before the body is read, whether an upload is accepted; returns a function that releases its place. */
type Admit = (context: RequestContext, signal: AbortSignal) => Promise<() => void>;

interface WriteSteps {
  admit?: Admit;
  prepare?: Prepare<CallName, Preparation>;
  write: Write<CallName, Preparation | undefined>;
}

type CallShape = CallSchema & (typeof everyPath)[CallName];

const shapeOf = (name: CallName): CallShape => ({ ...contractCalls[name], ...everyPath[name] });

const idempotencyKey = z.uuid();

/** The calls of the contract and their handlers. Features register theirs; `mount` adds all as routes under the same rules. */
export class Calls {
  private readonly reads = new Map<CallName, Read<CallName>>();
  /** Calls that a replica may answer (stale reads). */
  private readonly replicaReads = new Set<CallName>();
  private readonly writes = new Map<CallName, WriteSteps>();
  private readonly streams = new Map<CallName, Stream>();
  private readonly webhooks = new Map<CallName, Webhook>();

  constructor(
    private readonly db: Database,
    /** Throws where a call is closed to somebody for now. */
    private readonly assertOpen: (name: CallName, context: RequestContext) => void = () => {},
    private readonly replicas?: Pick<Replicas, 'readerFor' | 'noteWrite'>,
  ) {}

  read<Name extends CallName>(name: Name, handler: Read<Name>) {
    this.reads.set(name, handler as unknown as Read<CallName>);
  }

  /**
   * A read that a replica may serve: stale for writes of others, never for the caller's own (read-your-writes). Its statements
   * only read, and take neither locks nor temporary tables.
   */
  readReplica<Name extends CallName>(name: Name, handler: Read<Name>) {
    this.read(name, handler);
    this.replicaReads.add(name);
  }

  stream(name: CallName, handler: Stream) {
    this.streams.set(name, handler);
  }

  webhook(name: CallName, handler: Webhook) {
    this.webhooks.set(name, handler);
  }

  /** A write runs in one transaction, and once per Idempotency-Key. */
  write<Name extends CallName>(name: Name, handler: Write<Name>) {
    this.writes.set(name, { write: handler as unknown as WriteSteps['write'] });
  }

  /** A write with slow work that runs before its transaction is opened, and not again for a retry that is replayed. */
  writePrepared<Name extends CallName, Prepared extends Preparation>(
    name: Name,
    prepare: Prepare<Name, Prepared>,
    handler: Write<Name, Prepared>,
  ) {
    const writing = { prepare, write: handler };
    this.writes.set(name, writing as unknown as WriteSteps);
  }

  /** A write with a file. Its body is read only once the call has been admitted. */
  writeUpload<Name extends CallName, Prepared extends Preparation>(
    name: Name,
    admit: Admit,
    prepare: Prepare<Name, Prepared>,
    handler: Write<Name, Prepared>,
  ) {
    const writing = { admit, prepare, write: handler };
    this.writes.set(name, writing as unknown as WriteSteps);
  }

  /** Runs a read in process, for a page being rendered, with the same session check and validation as over HTTP. */
  async ask<Name extends CallName>(
    name: Name,
    context: RequestContext,
    query: Record<string, unknown> = {},
  ): Promise<Answer<Name>> {
    const call = shapeOf(name);
    const handler = this.reads.get(name);
    if (!handler) throw new Error(`No handler for the call ${name}`);
    assertSession(call, context);
    this.assertOpen(name, context);
    const parsed = call.query?.safeParse(query);
    if (parsed && !parsed.success) throw new Failure('invalid');
    const db = await this.readerFor(name, context);
    return handler(db, context, (parsed?.data ?? query) as never) as Promise<Answer<Name>>;
  }

  private async readerFor(name: CallName, context: RequestContext): Promise<Queryable> {
    if (!this.replicas || !this.replicaReads.has(name)) return this.db;
    return this.replicas.readerFor(writerIn(context));
  }

  mount(app: FastifyInstance) {
    for (const name of Object.keys(everyPath) as CallName[]) {
      const { upload, files = 1, beacon, webhook, form } = shapeOf(name);
      app.register(async (scope) => {
        const folder = upload === undefined ? '' : await acceptOnlyForms(scope, upload, files);
        if (beacon) acceptBeacons(scope);
        if (form) acceptForms(scope, form);
        if (webhook) acceptAnything(scope);
        this.mountCall(scope, name, folder);
      });
    }
  }

  private mountCall(app: FastifyInstance, name: CallName, folder: string) {
    const call = shapeOf(name);
    const { url, search } = splitQuery(call.path);
    const read = this.reads.get(name);
    const writing = this.writes.get(name);
    const stream = this.streams.get(name);
    const webhook = this.webhooks.get(name);
    if (!read && !writing && !stream && !webhook) throw new Error(`No handler for the call ${name}`);
    app.route({
      method: call.method,
      url,
      ...(search && { constraints: { [searchConstraint]: search } }),
      exposeHeadRoute: false,
      schema: {
        operationId: name,
        summary: call.summary,
        // Described with the call it shares its path and method with.
        ...(primaryCall(name) && { hide: true }),
        ...(call.upload && { consumes: ['multipart/form-data'] }),
        ...(call.form && { consumes: ['application/x-www-form-urlencoded'] }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
        response: { ...successOf(call), default: failureAnswer },
      },
      // Before validation: without a session a caller neither learns what a call accepts nor uploads anything.
      preValidation: async (request, reply) => {
        const { context } = request;
        const answered = await this.answerOfEnded(call, request);
        if (answered) return reply.send(replay(answered, reply));
        assertSession(call, context, request);
        this.assertOpen(name, context);
        const admit = (signal: AbortSignal) => writing?.admit?.(context, signal) ?? Promise.resolve(() => {});
        if (call.upload)
          await receiveForm(request, reply, { maximumBytes: call.upload, files: call.files ?? 1, folder, admit });
      },
      handler: async (request, reply) => {
        if (stream) return stream(request.context, lastEventIdOf(request), () => openEventStream(reply));
        if (webhook) {
          const { type, text } = await webhook(request.context, messageIn(request));
          return reply.type(type).send(text);
        }
        reply.status(successStatus(call));
        const work = async () =>
          read
            ? await read(await this.readerFor(name, request.context), request.context, inputOf(call, request))
            : writing && (await this.perform(call, writing, request, reply));
        // An upload may wait for its place and its processing without limit; its transaction has one (`commit`).
        const answer = call.upload ? await work() : await withinTime(request.timeLeft, work);
        if (call.orNothing && answer === null) reply.status(204);
        if (call.repeats && (answer as { repeated?: boolean }).repeated) reply.status(200);
        if (call.accepts && (answer as { code_sent?: boolean }).code_sent) reply.status(202);
        if (call.file) return sendFile(reply, call.file, answer as unknown as FileAnswer);
        if (call.keep) reply.headers(cacheHeaders(call.keep));
        return call.redirect ? reply.redirect(String(answer), 302) : answer;
      },
    });
  }

  /** The stored answer of a call that ended its own session, for a retry of a caller who never received it. */
  private async answerOfEnded(call: CallShape, { context, headers, body, url }: FastifyRequest) {
    const key = headers['idempotency-key'];
    if (!call.endsSession || context.actor || !idempotencyKey.safeParse(key).success) return undefined;
    const read = call.body?.safeParse(body);
    if (!read?.success) return undefined;
    const once = { scope: scopeOf(call, context, url), key: String(key), body: read.data, now: context.now };
    return findAnswer(this.db, once);
  }

  private async perform(call: CallShape, writing: WriteSteps, request: FastifyRequest, reply: FastifyReply) {
    // A link in a mail is followed from another origin; its token protects it instead.
    if ((!call.redirect || call.form) && isCrossSite(request)) throw new Failure('cross_site');
    const { context } = request;
    const input = inputOf(call, request);
    // Every call but an upload is limited as a whole.
    const limit = call.upload ? request.timeLeft : undefined;
    const key = request.headers['idempotency-key'];
    if (key !== undefined && !idempotencyKey.safeParse(key).success) throw new Failure('malformed');
    // An `identity` in the body makes the write idempotent without a key's row.
    if (key === undefined || isIdentified(call, input))
      return this.prepared(
        () => writing.prepare?.(this.db, context, input, undefined),
        (prepared) => this.commit(limit, context, (tx) => writing.write(tx, context, input, prepared)),
      );

    const once = { scope: scopeOf(call, context, request.url), key: String(key), body: request.body, now: context.now };
    const known = writing.prepare && (await findAnswer(this.db, once));
    if (known) return replay(known, reply);
    const prepare = () => writing.prepare?.(this.db, context, input, once.key);
    // Not the status of the reply: after a timeout that is 503, while the write goes on and may still succeed.
    const status = successStatus(call);
    return this.prepared(prepare, async (prepared) => {
      const { answer, replayed } = await this.commit(limit, context, (tx) =>
        onceOnly(tx, once, async (): Promise<StoredAnswer> => {
          const body = await writing.write(tx, context, input, prepared);
          return { status, body, cookies: [reply.getHeader('set-cookie') ?? []].flat().map(String) };
        }),
      );
      if (!replayed) return answer.body;
      await prepared?.discard();
      return replay(answer, reply);
    });
  }

  private async prepared<Result>(
    prepare: () => Promise<Preparation> | undefined,
    work: (prepared: Preparation | undefined) => Promise<Result>,
  ): Promise<Result> {
    const prepared = await prepare();
    try {
      return await work(prepared);
    } catch (error) {
      // With an unknown outcome the write may have been committed, and then needs what was prepared.
      if (!(error instanceof Unavailable && error.outcomeUnknown)) await prepared?.discard();
      throw error;
    }
  }

  /**
   * Runs the work in one transaction, within so many milliseconds where there is a limit. A Failure rolls it back, or with
   * `keepsWrites` is thrown after the commit.
   */
  private async commit<Result>(
    limit: number | undefined,
    context: RequestContext,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const { replicas } = this;
    const writer = writerIn(context);
    const commit = () =>
      this.db.transaction(async (tx) => {
        if (replicas && writer) tx.afterCommitAt((lsn) => replicas.noteWrite(writer, lsn));
        try {
          return { result: await work(tx) };
        } catch (error) {
          if (error instanceof Failure && error.details.keepsWrites) return { refusal: error };
          throw error;
        }
      });
    const outcome = await (limit === undefined ? commit() : withinTime(limit, commit));
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.result;
  }
}

/** Sends a file to be shown in a tab, with a name for saving it. */
function sendFile(reply: FastifyReply, type: string, { name, bytes }: FileAnswer) {
  // What no tab can show is saved.
  const place = type === 'application/zip' ? 'attachment' : 'inline';
  reply.type(type).header('content-disposition', `${place}; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`);
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes));
  return reply.header('content-length', bytes.size).send(bytes.stream);
}

const successStatus = (call: CallShape) => call.status ?? 200;

function inputOf(call: CallShape, { body, query }: FastifyRequest) {
  if (!call.body) return query as Input<CallName>;
  return (call.query ? { ...(body as object), ...(query as object) } : body) as Input<CallName>;
}

const isIdentified = ({ identity }: CallShape, input: object) =>
  identity !== undefined && (input as Record<string, unknown>)[identity] !== undefined;

function replay({ status, body, cookies }: StoredAnswer, reply: FastifyReply) {
  reply.status(status).header('idempotent-replay', 'true');
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  return body;
}

// An answer depends on the language of the session or of the browser, so caches must not share it between them.
const cacheHeaders = (milliseconds: number) => ({
  'cache-control': `private, max-age=${milliseconds / 1000}`,
  vary: 'cookie, accept-language',
});

// The response schemas by status, for validation and OpenAPI. A redirect has no body.
function successOf(call: CallShape) {
  if (call.redirect) return { 302: z.null().describe('Location names the page to go on to') };
  if (call.file) return { 200: { content: { [call.file]: { schema: z.string().describe('The file itself') } } } };
  if (call.webhook === 'json') return { 200: call.answer };
  if (call.webhook) return { 200: { content: { 'text/plain': { schema: call.answer } } } };
  if (call.stream) return { 200: { content: { 'text/event-stream': { schema: call.answer } } } };
  return {
    [call.status ?? 200]: call.answer,
    ...(call.orNothing && { 204: z.null() }),
    ...(call.repeats && { 200: call.answer }),
    ...(call.accepts && { 202: call.answer }),
  };
}

const lastEventIdOf = ({ headers: { 'last-event-id': id } }: FastifyRequest) => (Array.isArray(id) ? id[0] : id);

const scopeOf = (call: CallShape, context: RequestContext, url: string) =>
  `${context.site.id} ${callerOf(call, context)} ${call.method} ${url}`;

/** Whose writes a replica must have replayed. A visitor has none: what they see is the same for all. */
const writerIn = ({ actor, staff }: RequestContext) => actor?.userId ?? (staff && `staff ${staff.staffId}`);

/** The caller in an idempotency key's scope. A call that ends the session has none: its retry comes without one. */
function callerOf(call: CallShape, { actor, staff }: RequestContext) {
  if (call.endsSession) return 'whoever has the key';
  return call.staff ? `staff ${staff?.staffId}` : (actor?.userId ?? 'visitor');
}

function assertSession(
  call: CallShape,
  { actor, staff, now }: RequestContext,
  said: Partial<Pick<FastifyRequest, 'query' | 'body'>> = {},
) {
  const hasOwner = call.session === 'or_closed_owner' && [said.query, said.body].some(namesOwner);
  if (call.session && !actor && !hasOwner) throw new Failure('authentication_required');
  if (call.staff) assertPermitted(staff, call.staff, now);
}

const namesOwner = (part: unknown) =>
  typeof part === 'object' && part !== null && typeof (part as { owner?: unknown }).owner === 'string';
