/** The preferences that colours depend on, as nobody has changed them: the build writes the sheets of this look. */
export const defaultLook = { themeColorPrimary: '#1677ff', colorBlindMode: false } as const;
