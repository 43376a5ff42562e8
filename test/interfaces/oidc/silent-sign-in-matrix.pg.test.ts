import { oneHintEach, silentSignInMatrix } from './silent-sign-in-matrix.js';

silentSignInMatrix(oneHintEach);
