/** What the database threads do for the engine: they load this. */
import './device-side.js';
import './queue-reports.js';
import './writer-batch.js';
