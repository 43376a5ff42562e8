import { everyCase, silentSignInMatrix } from './silent-sign-in-matrix.js';

silentSignInMatrix(everyCase);
