import { jestRun } from './jest-projects.mjs';

export default () => jestRun('integration');
