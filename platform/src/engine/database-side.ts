/** What the database threads do for the engine, the effects of nodes included: they load this. */
import './device-side.js';
import './effects/index.js';
import './queue-reports.js';
import './writer-batch.js';
import './sources/entity-messages.js';
