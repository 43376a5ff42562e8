import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { shared } from '../connection/client-library.js';
import type { ProposedEvent } from './proposed-event.js';

export interface AppendRequest {
  readonly stream: string;
  readonly expected: bigint | 'no_stream';
  readonly events: readonly ProposedEvent[];
}

/** Revision and offset of the last event of an append. The answer to a repeated append may lack the offset. */
export interface AppendAnswer {
  readonly revision: bigint;
  readonly commit: bigint | undefined;
}

/** One attempt to append. Rejects with the error of the server or the connection; may never settle. */
export type AppendCall = (request: AppendRequest) => Promise<AppendAnswer>;

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

/** Returns the message with the event in it. */
export function filled<Message extends ProposedMessage>(message: Message, event: ProposedEvent): Message {
  message.setId(new (shared().UUID)().setString(event.id));
  message.setData(event.data);
  message.setCustomMetadata(event.metadata);
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
  return message;
}
