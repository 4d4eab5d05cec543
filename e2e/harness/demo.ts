export const demoPassword = '123456789admin';

/** Users cannot choose the demo password. */
export const testPassword = 'willow-and-oak1';
