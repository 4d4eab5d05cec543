const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el'];

/** The platform that a package of prebuilt code is for, by its name: `@swc/core-linux-x64-musl`. */
const platformOf = (name) => {
  const words = name.split(/[/-]/);
  const cpu = processors.find((processor) => words.includes(processor));
  const os = systems.find((system) => words.includes(system));
  const libc = { musl: 'musl', gnu: 'glibc' }[words.at(-1)?.match(/^(musl|gnu)/)?.[0]];
  return { cpu: cpu && [cpu], libc: os === 'linux' && libc && [libc], os: os && [os] };
};

/** Where Node would find a package that is asked for from `folder`, or null. */
const resolve = (packages, folder, name) => {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at}${at ? '/' : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return null;
  }
};

/** The prebuilt packages of other platforms that a lockfile leaves out: `[name, version, the entry that wants it]`. */
export const leftOut = ({ packages }) =>
  Object.entries(packages).flatMap(([folder, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !resolve(packages, folder, name))
      .map(([name, version]) => [name, version, entry]),
  );

/** Adds what is left out, by name and version; npm fetches it only on the platform it is for. */
export const complete = (lockfile) => {
  const packages = { ...lockfile.packages };
  for (const [name, version, wantedBy] of leftOut(lockfile)) {
    const { cpu, libc, os } = platformOf(name);
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu }),
      ...(wantedBy.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { ...lockfile, packages: sorted };
};
