const outside = (folder) => `^(packages|services|gateway|jobs|web|tools)/(?!${folder})`;

/** Import rules of the house. Each has a planted violation in tools/src/boundaries/plants.ts that proves it fires. */
export default {
  forbidden: [
    {
      name: 'services-apart',
      comment: 'A service does not import another: call it through its rpc client, or listen to its events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'domain-pure',
      comment: 'domain/ imports nothing outside domain/: pass times, ids and prices in as data.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^services/[^/]+/src/domain/' },
    },
    {
      name: 'doors-without-knex',
      comment:
        'http/, rpc/ and reactions/ take what they are given: put the query into a projection or the store.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/(http|rpc|reactions)/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(knex|pg)/' },
    },
    {
      name: 'packages-below-services',
      comment: 'A package knows no service, gateway, page or tool: turn the dependency round.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(services|gateway|jobs|web|tools)/' },
    },
    {
      name: 'client-anywhere',
      comment: "The client runs in pages and in others' programs: it takes the route table and nothing else.",
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(client|http-contracts)/|node_modules/zod/' },
    },
    {
      name: 'gateway-no-database',
      comment: 'The gateway has no database and no business rule: ask a service.',
      severity: 'error',
      from: { path: '^gateway/', pathNot: '\\.test\\.ts$' },
      to: { path: '(^packages/(database|event-store|messaging)/|node_modules/(knex|pg)/)' },
    },
    {
      name: 'web-browser-only',
      comment:
        'The web app imports the client, http-contracts and the table of presets only: everything else runs on the server.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: outside('http-contracts'),
        pathNot: '^(web/src/|packages/(client|http-contracts)/|packages/model-client/src/presets\\.ts$)',
      },
    },
    {
      name: 'web-features-apart',
      comment: 'Features do not import one another: compose them in app/.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-lib-below',
      comment: 'lib/ and components/ know no feature and no page: pass it in.',
      severity: 'error',
      from: { path: '^web/src/(lib|components)/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'web-widget-small',
      comment: 'Every page of another site loads the widget: it takes nothing but lib/embed along.',
      severity: 'error',
      from: { path: '^web/src/widget/' },
      to: { pathNot: '^web/src/(widget|lib/embed)/' },
    },
    {
      name: 'sockets-in-egress',
      comment: 'Hosts a user may choose are reached through @tutka/egress only.',
      severity: 'error',
      from: { path: '^(services|packages/model-client)/', pathNot: '(\\.test\\.ts$|/test/)' },
      to: { path: '(node_modules/(undici|axios|got|node-fetch)/|^(node:)?(net|tls|http2)$)' },
    },
    {
      name: 'kafkajs-in-its-adapter',
      comment: 'Kafka is spoken by packages/messaging/src/kafka alone: take the EventBus.',
      severity: 'error',
      from: { pathNot: '^packages/messaging/src/kafka/' },
      to: { path: 'node_modules/kafkajs/' },
    },
    {
      name: 'traces-behind-one-door',
      comment: 'OpenTelemetry is known to packages/tracing alone: take inSpan or startSpan.',
      severity: 'error',
      from: { pathNot: '^packages/tracing/' },
      to: { path: '@opentelemetry/' },
    },
    {
      name: 'testing-in-tests',
      comment: 'packages/testing is for tests.',
      severity: 'error',
      from: {
        path: '^(packages|services|gateway|jobs|web|tools)/',
        pathNot:
          '(\\.test\\.tsx?$|/test/|^packages/testing/|^tools/src/(bench|checks|compose|contracts/schema|e2e|faults|figures|kube)/)',
      },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle: move what both need to a third place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import resolves to nothing.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*(/dist/|/gen/)' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
