/** So many widgets of a layout are drawn at once; of more, those near to what is seen. */
export const mostAtOnce = 300;
