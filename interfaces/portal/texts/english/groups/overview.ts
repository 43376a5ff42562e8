export { overviewEnglish as overview } from '../overview.js';
