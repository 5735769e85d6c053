import 'zone.js';
import { startTemplates } from './application';
import { tellSubmits } from './submit';
import theme from './theme.scss';

const style = document.createElement('style');
style.textContent = theme;
// Before the widget's own styles.
document.head.prepend(style);
tellSubmits();
Object.assign(globalThis, { mullionTemplates: startTemplates() });
