import kit from '../shared-kit/jest.config.mjs';

export default kit;
