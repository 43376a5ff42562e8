import { randomUUID } from 'node:crypto';
import type { handleUnaryCall } from '@grpc/grpc-js';
import gossipPb, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import featuresPb, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { answerOnce } from './appends/answer-once.js';
import type { Serving } from './serving.js';
import { uuid } from './wire-messages.js';

const STREAMS = 'event_store.client.streams.streams';

/** Answers with the features of the server; clients append in batches only if it has that feature. */
export const handleFeatures =
  (serving: Serving, version: string, batchAppend: boolean): handleUnaryCall<Empty, SupportedMethods> =>
  (call, callback) => {
    const methods = ['append', 'delete', 'read', 'tombstone', ...(batchAppend ? ['batchappend'] : [])];
    answerOnce(serving, 'features', call, callback, () =>
      new featuresPb.SupportedMethods()
        .setEventStoreServerVersion(version)
        .setMethodsList(
          methods.map((name) => new featuresPb.SupportedMethod().setServiceName(STREAMS).setMethodName(name)),
        ),
    );
  };

/** A cluster of one, which leads unless it has no quorum. */
export const handleGossip = (serving: Serving, port: () => number): handleUnaryCall<Empty, ClusterInfo> => {
  const instance = randomUUID();
  return (call, callback) =>
    answerOnce(serving, 'gossip', call, callback, () => {
      const endPoint = new gossipPb.EndPoint().setAddress('127.0.0.1').setPort(port());
      const member = new gossipPb.MemberInfo()
        .setInstanceId(uuid(instance))
        .setTimeStamp((BigInt(Date.now()) * 10_000n).toString())
        .setState(gossipPb.MemberInfo.VNodeState[serving.leads() ? 'LEADER' : 'UNKNOWN'])
        .setIsAlive(true)
        .setHttpEndPoint(endPoint);
      return new gossipPb.ClusterInfo().setMembersList([member]);
    });
};
