-- 0x53684D74 = "ShMt": so that the file command and we know whose it is.
PRAGMA application_id = 1399344500;

-- The head of a log. num stands for the id in the other tables.
CREATE TABLE log (
	num      INTEGER PRIMARY KEY,
	id       TEXT    NOT NULL UNIQUE,
	sort     TEXT    NOT NULL CHECK (sort IN ('table', 'book')),
	system   TEXT    NOT NULL,
	device   TEXT    NOT NULL,
	created  INTEGER NOT NULL,
	updated  INTEGER NOT NULL,
	head     INTEGER NOT NULL,
	agreed   INTEGER NOT NULL CHECK (agreed <= head),
	version  INTEGER NOT NULL,
	finished INTEGER NOT NULL,
	summary  TEXT    NOT NULL
) STRICT;

-- The lists of a device, newest first.
CREATE INDEX log_listed ON log (device, finished, updated DESC, id DESC) WHERE sort = 'table';

-- One book a device.
CREATE UNIQUE INDEX log_book ON log (device) WHERE sort = 'book';

CREATE TABLE entry (
	log    INTEGER NOT NULL REFERENCES log (num),
	seq    INTEGER NOT NULL,
	op     TEXT    NOT NULL,
	at     INTEGER NOT NULL,
	device TEXT    NOT NULL,
	kind   TEXT    NOT NULL,
	data   TEXT    NOT NULL,
	keys   TEXT    NOT NULL,
	holds  TEXT    NOT NULL,
	PRIMARY KEY (log, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entry_op ON entry (log, op);

-- Which entries touch a key.
CREATE TABLE touch (
	log INTEGER NOT NULL,
	key TEXT    NOT NULL,
	seq INTEGER NOT NULL,
	PRIMARY KEY (log, key, seq)
) STRICT, WITHOUT ROWID;

-- Which entries hold a key now.
CREATE TABLE hold (
	log INTEGER NOT NULL,
	key TEXT    NOT NULL,
	seq INTEGER NOT NULL,
	PRIMARY KEY (log, key, seq)
) STRICT, WITHOUT ROWID;

-- States are some kilobytes, so their table has row ids and a thin index.
CREATE TABLE snapshot (
	log   INTEGER NOT NULL REFERENCES log (num),
	seq   INTEGER NOT NULL,
	rules INTEGER NOT NULL,
	state BLOB    NOT NULL,
	UNIQUE (log, seq, rules)
) STRICT;

-- The keys that sign sessions; the newest signs, the others still read.
CREATE TABLE session_key (
	num  INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT    NOT NULL,
	key  BLOB    NOT NULL
) STRICT;
