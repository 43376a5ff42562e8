/** A question to a member about itself, or to the process that started the members about all of them. */
export type Question = 'readiness' | 'metrics';

type Message =
  | { readonly kind: 'started' }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown; readonly failed: boolean };

/** An end of the channel that Node opens between a process and its child. */
export interface ChannelEnd {
  readonly send: (message: object) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
}

export interface Channel {
  /** Throws when the other side fails or does not answer in time. */
  ask(question: Question): Promise<unknown>;
  sendStarted(): void;
  /** Resolves once the other side has sent that it has started. */
  readonly started: Promise<void>;
}

const ANSWER_MS = 2_500;

/** Creates the channel of one side. @param answer answers the questions of the other side */
export function channel(
  { send, onMessage }: ChannelEnd,
  answer: (question: Question) => Promise<unknown>,
): Channel {
  const waiting = new Map<number, (answered: Message & { kind: 'answer' }) => void>();
  let nextId = 0;
  let begin = (): void => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));
  onMessage((received) => {
    const message = received as Message;
    if (message.kind === 'started') begin();
    else if (message.kind === 'answer') waiting.get(message.id)?.(message);
    else {
      const { id } = message;
      answer(message.question).then(
        (value) => send({ kind: 'answer', id, value, failed: false }),
        () => send({ kind: 'answer', id, value: null, failed: true }),
      );
    }
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error('no answer in time'));
        }, ANSWER_MS);
        waiting.set(id, ({ value, failed }) => {
          waiting.delete(id);
          clearTimeout(timer);
          if (failed) reject(new Error('the process failed to answer'));
          else resolve(value);
        });
        send({ kind: 'ask', id, question });
      }),
    sendStarted: () => send({ kind: 'started' }),
    started,
  };
}
