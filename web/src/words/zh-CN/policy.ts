export const words = { title: '' };
