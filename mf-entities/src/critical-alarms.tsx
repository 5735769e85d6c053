/** Runs beside every page for those who want to be told of new critical alarms. */
export { CriticalAlarmWatch as default } from './features/alarms/critical-alarm-watch';
