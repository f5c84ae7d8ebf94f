# Every target does its own set-up; Node, npm and make are all it takes.
NODE := node_modules/.bin/node
JEST := $(NODE) --experimental-vm-modules --no-warnings=ExperimentalWarning node_modules/.bin/jest
# Megabytes of V8's semi-space: room for its garbage collector while many people ask, within 300 MB of memory while few do.
SEMI_SPACE ?= 16
INSTALLED := node_modules/.installed
WEB := web/dist/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts packages/http-contracts/src -type f 2>/dev/null)
# All services in one process, as a few files: Node takes a second of processor and 40 MB less than for the sources one by one.
PROCESS := dist/embedded/main.js
PROCESS_SOURCES := $(shell find packages services gateway jobs tools/src -name '*.ts' ! -name '*.test.ts' ! -path '*/test/*' 2>/dev/null)
PRODUCT := $(WEB) $(PROCESS)

.DEFAULT_GOAL := help
.PHONY: help start dev test test-containers test-compose test-chart test-kube chart-values settings-reference api-reference version released release-notes sbom images e2e check types lint boundaries unused proto-check proto format build backup restore rebuild pictures docs-pictures \
	test-faults test-streams test-payments test-subscriptions test-figures check-documents check-mcp widget-demo bench-footprint bench-gateway bench-retrieval bench-switch bench-events bench-parsing bench-ingestion bench-append bench-model-client bench-chat bench-frames bench-lists bench-sessions bench-orders bench-statistics bench-rows

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(INSTALLED): package-lock.json
	npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): $(INSTALLED) $(WEB_SOURCES)
	cd web && ../$(NODE) ../node_modules/.bin/vite build --logLevel warn
	@touch $@

$(PROCESS): $(INSTALLED) $(PROCESS_SOURCES)
	$(NODE) tools/src/bundle/main.ts

# Tests start hundreds of processes: what one has compiled, the next takes.
test e2e: export NODE_COMPILE_CACHE ?= $(CURDIR)/node_modules/.cache/compiled

build: $(PRODUCT) ## Build the web app and the process of make start

start: $(PRODUCT) ## Run the product: PORT (8080) and DATA_DIR (./.data) say where; SEMI_SPACE (16): megabytes for its garbage collector, less where memory is short
	@exec $(NODE) --max-semi-space-size=$(SEMI_SPACE) $(PROCESS)

dev: $(INSTALLED) ## Run it reloading: services on a change of theirs, the page at once
	@exec $(NODE) tools/src/embedded/dev.ts

test: $(INSTALLED) ## Unit and integration tests, on a PostgreSQL of their own
	$(JEST) $(ARGS)

# Pages on their own need no product that was started before. A file whose product does not start has servers that would keep it to its time limit.
e2e: $(PRODUCT) ## The running product: its story in Chromium, starts, kill -9, hostile input; FILES says which, SHORT=1: without long/ and edges/, AT_ONCE how many beside each other, FAILED where to list what fails, in place of what took longest
	$(NODE) --test $(if $(filter-out web/dev/%,$(or $(FILES),all)),--test-global-setup=tools/src/e2e/installed.ts) \
		--test-concurrency=$(or $(AT_ONCE),1) --test-timeout=900000 --test-force-exit \
		--test-reporter=spec --test-reporter-destination=stdout \
		$(if $(FAILED),--test-reporter=./tools/src/e2e/failed-files.ts --test-reporter-destination=$(FAILED), \
			--test-reporter=./tools/src/e2e/longest-files.ts --test-reporter-destination=stdout) \
		$(or $(FILES),tools/src/e2e/*.e2e.ts web/dev/*.e2e.ts $(if $(filter 1,$(SHORT)),,tools/src/e2e/*/*.e2e.ts web/dev/edges/*.e2e.ts))

test-containers: $(INSTALLED) ## The suites that need a server in a container, each named; without a Docker engine it says which it leaves out
	$(JEST) -i --verbose $(ARGS) $$(grep -rl --include='*.test.ts' --exclude-dir=node_modules 'inDocker(' packages services gateway jobs tools)

images: ## Build the image of each service, VERSION and REVISION told
	TUTKA_VERSION=$(or $(VERSION),0.1.0) TUTKA_REVISION=$(or $(REVISION),$(shell git rev-parse --short HEAD 2>/dev/null)) docker compose build

test-compose: $(INSTALLED) ## The main story in Chromium against docker-compose.yml, two of each service, each started again, then the commands of the pages typed, backup and restore too; SHORT=1: one of each, no commands
	$(NODE) --test --test-concurrency=1 --test-timeout=1800000 --test-reporter=spec tools/src/compose/main.ts $(if $(filter 1,$(SHORT)),,tools/src/compose/from-the-page.ts)

test-chart: $(INSTALLED) ## The chart without a cluster: lint, profiles, refusals, unit tests, alerts, kubeconform (KUBE_SCHEMAS, CRD_SCHEMAS: folders), planted errors; HELM, HELM4, PROMTOOL
	$(NODE) tools/src/chart/main.ts

version: $(INSTALLED) ## Write VERSION wherever the version stands
	$(NODE) tools/src/release/set-version.ts $(VERSION)

released: $(INSTALLED) ## Note the events, calls and schemas of this version, beside which the next one has to run
	cd proto && ../node_modules/.bin/buf build -o released.binpb
	$(NODE) tools/src/contracts/schema/write-released.ts

release-notes: $(INSTALLED) ## What CHANGELOG.md tells of this version; fails where TAG is another one
	@$(NODE) tools/src/release/notes.ts $(TAG)

sbom: $(INSTALLED) ## The bill of materials of what runs, as CycloneDX: sbom.cdx.json
	npm sbom --sbom-format cyclonedx --sbom-type application --omit dev > sbom.cdx.json

test-kube: $(INSTALLED) ## The chart on the cluster of the current kubeconfig, the images in its nodes: the commands of k8s/README.md, the story in Chromium, then every fault under STREAMS (20) and RPS (30), recounted, then planted errors; ONLY, PLANTS (0: none), HELMS, HELM, HELM4
	$(NODE) --test --test-concurrency=1 --test-timeout=5400000 --test-reporter=spec $(or $(FILES),tools/src/kube/from-the-page.ts tools/src/kube/main.ts)

settings-reference: $(INSTALLED) ## docs/settings.md, every setting of every process, from the schemas that read them
	$(NODE) tools/src/docs/settings-reference.ts

api-reference: $(INSTALLED) ## The public API as OpenAPI 3.1, from the table of its routes: openapi.json; the product serves it at /api/docs
	$(NODE) tools/src/docs/api-reference.ts

chart-values: $(INSTALLED) ## The table of values in helm/README.md, from its schema
	$(NODE) tools/src/chart/values-table.ts

test-faults: $(PRODUCT) ## kill -9 at work, ROUNDS (10) times each; then, in containers, services apart on BUS (embedded, then kafka) under SECONDS (10) of each fault; SEED
	$(NODE) tools/src/faults/kill.ts
	$(NODE) tools/src/faults/servers.ts

test-streams: $(PRODUCT) ## kill -9 of whoever writes, KILLS (20) among STREAMS (200), two processes on one database and the embedded one; SEED
	$(NODE) tools/src/faults/streams.ts

test-payments: $(INSTALLED) ## STORIES (20000) of orders and payments with faults, KEPT_STORIES (2000) through PostgreSQL, and the bugs they must catch; billing killed at every point of payments, with each provider, of credits and of reconciliation; SEED
	$(NODE) services/billing/test/payment-stories.ts
	KEPT_STORIES=$${KEPT_STORIES:-2000} POINTS=all $(JEST) services/billing/src/payments/stories-kept.test.ts services/billing/src/*/points.test.ts

test-subscriptions: $(INSTALLED) ## Fourteen months of subscriptions on a clock that is moved, day by day, DAYS (427) of them
	DAYS=$${DAYS:-427} $(JEST) services/billing/src/subscriptions/fourteen-months

test-figures: $(PRODUCT) ## PEOPLE (1500) use the product on Kafka for a day whose clock is changed, the broker killed KILLS (2) times: the dashboard, SQL over the events and the book of the users must say the same; FORM=embedded; SEED
	$(NODE) tools/src/figures/main.ts

check-documents: $(PRODUCT) ## Upload every document of DOCS_DIR, compare with another extractor; then bombs
	$(NODE) tools/src/checks/documents.ts

check-mcp: $(PRODUCT) ## Real MCP servers over every transport, and hostile ones: a table
	$(NODE) tools/src/checks/mcp.ts

check: proto-check types lint boundaries unused ## What CI checks before it tests

types: $(INSTALLED) ## Types
	$(NODE) node_modules/typescript/bin/tsc -p tsconfig.json
	$(NODE) node_modules/typescript/bin/tsc -p web/tsconfig.json
	$(NODE) node_modules/typescript/bin/tsc -p web/dev/tsconfig.json

lint: $(INSTALLED) ## Style and ceilings
	node_modules/.bin/biome ci --error-on-warnings .
	$(NODE) tools/src/ceilings/main.ts

boundaries: $(INSTALLED) ## Import rules, each with a planted violation
	$(NODE) tools/src/boundaries/main.ts

unused: $(INSTALLED) ## Files, exports and dependencies nobody uses
	$(NODE) node_modules/.bin/knip --no-config-hints

proto: $(INSTALLED) ## Generate packages/contracts from proto/
	cd proto && ../node_modules/.bin/buf lint && ../node_modules/.bin/buf generate

proto-check: $(INSTALLED) ## Is packages/contracts what proto/ says, and does no event break
	$(NODE) tools/src/contracts/check.ts

rebuild: $(INSTALLED) ## Make read models anew from the events while all goes on, say what differed, put it right: SERVICE (statistics, catalog, billing), DATA_DIR or DATABASE_WORKER_URL
	$(NODE) tools/src/rebuild/main.ts

backup: $(INSTALLED) ## Write all that a running platform keeps into the empty folder TO: DATA_DIR, or CATALOG_DATABASE_WORKER_URL and so on
	@$(NODE) tools/src/backup/backup.ts

restore: $(INSTALLED) ## Put a backup (FROM) where nothing is yet, and compare read models with a replay: DATA_DIR and SECRETS, or addresses
	@$(NODE) tools/src/backup/restore.ts

format: $(INSTALLED) ## Put the sources into shape
	node_modules/.bin/biome check --write .

pictures: $(WEB) ## Every page in every state, as pictures in e2e/pictures
	$(NODE) web/dev/pictures.ts $(ARGS)
docs-pictures: $(WEB) ## The pictures that README.md and docs/use-it.md show
	$(NODE) web/dev/docs-pictures.ts

widget-demo: $(PRODUCT) ## A page of another site with the widget: LINK is a share's link, PORT (8090) says where
	$(NODE) tools/src/widget-demo/main.ts

bench-footprint: $(PRODUCT) ## Second start, resident memory, install time
	$(NODE) tools/src/bench/footprint.ts

bench-rows: $(PRODUCT) ## Processor time of what pages ask for first, of the product and of PostgreSQL, ÷ an answer of the gateway alone (REQUESTS)
	$(NODE) tools/src/bench/rows.ts

bench-gateway: $(INSTALLED) ## One hop through the gateway ÷ the service called directly
	$(NODE) tools/src/bench/gateway.ts

bench-chat: $(PRODUCT) ## Chats through the product ÷ the model itself: first word, streams, turns, memory, stalled readers; traced ÷ not (ONLY); PAUSE: first words of one person alone who asks every so many seconds; PEER, PEER_HEADERS: another product before the model, beside; BUILD: the folder of another checkout, built, whose first words, and what a turn takes, are measured beside
	$(NODE) tools/src/bench/chat.ts

bench-sessions: $(PRODUCT) ## Page 10,000 ÷ page 1 of the session list by each filter, among ROWS (1000000) chats; nothing doubled or left out while some come in
	$(NODE) tools/src/bench/sessions.ts

bench-orders: $(PRODUCT) ## Orders placed through decide ÷ INSERT, through the gateway, and lists and details by each filter among ORDERS (1000000)
	$(NODE) services/billing/test/append-bench.ts
	$(NODE) tools/src/bench/orders.ts

bench-retrieval: $(PRODUCT) ## nDCG@10 by words, vectors and both (CORPUS_DIR, EMBEDDINGS_BASE_URL), and how fast it searches among CHUNKS (100000) passages
	$(NODE) tools/src/bench/retrieval.ts

bench-switch: $(PRODUCT) ## 50 searches a second while an index is built, takes over and gives back: none empty, none mixed
	$(NODE) tools/src/bench/switch.ts

bench-parsing: $(INSTALLED) ## MB and pages a second of each type of document (DOCS_DIR adds real ones)
	$(NODE) tools/src/bench/parsing.ts

bench-ingestion: $(PRODUCT) ## Seconds to READY by type, memory over 1,000 small files (CROWD), and a file beside them (BOOK, ONLY)
	$(NODE) tools/src/bench/ingestion.ts

bench-frames: $(PRODUCT) ## Chromium's frames and long tasks while 200 tokens a second stream into 500 messages ÷ at rest
	$(NODE) tools/src/bench/frames.ts

bench-lists: $(PRODUCT) ## The page's processor to open another chat with CHATS (1000) listed ÷ with 40; medians of ROUNDS (7)
	$(NODE) tools/src/bench/lists.ts

bench-statistics: $(INSTALLED) ## Catching up with WAITING (100000) events ÷ append, how late figures and an open page are on the embedded bus and on Kafka, the dashboard at SMALL (10000) and LARGE (1000000) events of PEOPLE (1000) and counted again by SQL, rebuild of LARGE; medians of ROUNDS (3)
	$(NODE) services/statistics/test/statistics-bench.ts

bench-events: $(INSTALLED) ## Append → bus → read model on the embedded bus and on Kafka: catching up ÷ appending, and how late at half the load (SECONDS, ONLY=embedded|kafka)
	$(NODE) tools/src/bench/events.ts

bench-append: $(INSTALLED) ## The event store's append ÷ a plain INSERT
	$(NODE) tools/src/bench/append.ts

bench-model-client: $(INSTALLED) ## A streamed reply through the model client ÷ the same stream read directly
	$(NODE) tools/src/bench/model-client.ts
