import { serialQueue } from '../../../infrastructure/concurrency/serial-queue.js';

/**
 * Runs work that reads the whole history of a tenant: one piece at a time for each tenant id, so that the calls of one
 * tenant leave time for those of others.
 */
export const oneAtATime = serialQueue();
