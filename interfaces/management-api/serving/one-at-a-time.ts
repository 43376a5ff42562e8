import { serialQueue } from '../../../infrastructure/concurrency/serial-queue.js';

/**
 * Runs work that reads the whole history of a tenant, one piece at a time for each tenant id, so that a tenant's calls do
 * not take the process from the other tenants.
 */
export const oneAtATime = serialQueue();
