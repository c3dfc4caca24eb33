package companion

import "context"

// fillBack makes the state what it was right after an older line. The line may
// be of any kind. It touches the keys that differ. Where nothing would change:
// CodeRefused; an unknown line: CodeNotFound.
func (d *draft) fillBack(ctx context.Context, e Entry) (Record, State, error) {
	back, err := readBack(e.Data)
	if err != nil {
		return Record{}, nil, refuse(err)
	}
	to, found, err := d.byOp(ctx, back.To)
	if err != nil {
		return Record{}, nil, err
	}
	if !found {
		return Record{}, nil, refuse(Errorf(CodeNotFound, Say("error.line.unknown"), "back to %q", back.To))
	}
	next, err := d.stateAt(ctx, to.Entry.Seq)
	if err != nil {
		return Record{}, nil, err
	}
	keys, err := d.differing(ctx, to.Entry.Seq, next)
	if err != nil {
		return Record{}, nil, err
	}
	if d.sequential() {
		keys = append(keys, KeyAll)
	} else {
		setup, err := d.newestTouch(ctx, KeyAll)
		if err != nil {
			return Record{}, nil, err
		}
		if setup > to.Entry.Seq {
			keys = append(keys, KeyAll)
		}
	}
	if len(keys) == 0 || to.Entry.Seq == d.head() {
		return Record{}, nil, refuse(Errorf(CodeRefused, Say("error.back.nothing"), "back to %q changes nothing", back.To))
	}
	e.Data = mustJSON(back)
	return d.ordinary(e, keys), next, nil
}
