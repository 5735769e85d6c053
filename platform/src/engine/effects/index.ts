/** All effects: whoever loads this knows how to apply each. */
import './alarms.js';
import './edges.js';
import './entities.js';
import './node-state.js';
import './relations.js';
import './usage.js';
import './values.js';
