import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type AppendAnswer, type AppendCall, type AppendRequest, filled } from './append-call.js';
import { dbClient, services, shared, streamIdentifier, streams } from '../connection/client-library.js';
import { knownCommit } from '../stored-event.js';

/**
 * Sends each append in a call of its own, for servers without batches. `timeout`: milliseconds after which a call ends.
 *
 * `appendToStream` of the client does that, too. But when the channel is closed under it, which the client does whenever
 * another call reports a loss, its rejection is not handled and ends the process.
 */
export function singleAppends(
  client: EventStoreDBClient,
  access: { readonly credentials?: Credentials },
  timeout: number,
): AppendCall {
  return (request) =>
    client['execute'](
      services().StreamsClient,
      'append',
      (grpc) =>
        new Promise<AppendAnswer>((resolve, reject) => {
          const call = grpc.append(
            ...client['callArguments']({ ...access, deadline: timeout }),
            (error, answer) => {
              if (error !== null) reject(dbClient().convertToCommandError(error));
              else settle(request.stream, answer, resolve, reject);
            },
          );
          call.on('error', reject);
          for (const message of messages(request)) call.write(message);
          call.end();
        }),
    );
}

function settle(
  streamName: string,
  answer: AppendResp,
  resolve: (answer: AppendAnswer) => void,
  reject: (error: Error) => void,
): void {
  const success = answer.getSuccess();
  const wrong = answer.getWrongExpectedVersion();
  if (success !== undefined) {
    const commit = knownCommit(success.getPosition()?.getCommitPosition());
    resolve({ revision: BigInt(success.getCurrentRevision()), commit });
  } else if (wrong !== undefined) {
    const current = wrong.hasCurrentRevision() ? BigInt(wrong.getCurrentRevision()) : 'no_stream';
    const { WrongExpectedVersionError } = dbClient();
    reject(new WrongExpectedVersionError(undefined, { streamName, expected: 'any', current }));
  } else reject(new Error('the server says nothing of the append'));
}

function* messages({ stream, expected, events }: AppendRequest): Generator<AppendReq> {
  const { AppendReq } = streams();
  const { Empty } = shared();
  const options = new AppendReq.Options().setStreamIdentifier(streamIdentifier(stream));
  if (expected === 'no_stream') options.setNoStream(new Empty());
  else options.setRevision(expected.toString());
  yield new AppendReq().setOptions(options);
  for (const event of events)
    yield new AppendReq().setProposedMessage(filled(new AppendReq.ProposedMessage(), event));
}
