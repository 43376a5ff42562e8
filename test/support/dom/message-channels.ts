interface Channel {
  readonly name: string;
  readonly window: object;
  hear(data: unknown): void;
}

/** The messages between the windows of one person. */
export class MessageChannels {
  readonly #open = new Set<Channel>();

  /** Returns `BroadcastChannel` as a window has it. */
  classFor(
    window: object,
  ): new (name: string) => Pick<InstanceType<typeof BroadcastChannel>, 'name' | 'postMessage' | 'close'> {
    const open = this.#open;
    return class {
      onmessage: ((event: { readonly data: unknown }) => void) | null = null;
      readonly name: string;
      readonly #channel: Channel;

      constructor(name: string) {
        this.name = name;
        this.#channel = { name, window, hear: (data) => this.onmessage?.({ data }) };
        open.add(this.#channel);
      }

      postMessage(data: unknown): void {
        for (const channel of open)
          if (channel.name === this.name && channel.window !== window) channel.hear(data);
      }

      close(): void {
        open.delete(this.#channel);
      }
    };
  }

  /** Closes the channels of a window. */
  closeAll(window: object): void {
    for (const channel of this.#open) if (channel.window === window) this.#open.delete(channel);
  }
}
