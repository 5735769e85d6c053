/** What updates a dashboard's picture, in one file: it comes with the first press. */
export { askForImage } from './image-dialog';
export { takePicture } from './take-picture';
