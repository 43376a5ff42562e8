export { overviewGerman as overview } from '../overview.js';
