import './kit.js';

export { OverviewScreen } from '../overview/overview-screen.js';
