import { inMemoryApi } from '../../../support/http/http-service.js';
import { avatarsSuite } from './avatars-suite.js';

describe('Management API in memory: avatars', () => avatarsSuite(inMemoryApi));
