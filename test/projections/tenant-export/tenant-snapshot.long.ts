import { manyUsersSuite } from './many-users-suite.js';

manyUsersSuite(100_000);
