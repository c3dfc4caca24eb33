//go:build !js

package sqlite

import "context"

// Devices lists the devices that own logs, for the command line.
func (s *Store) Devices(ctx context.Context) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT DISTINCT device FROM log ORDER BY device`)
	if err != nil {
		return nil, failed("list devices", err)
	}
	defer rows.Close()
	var devices []string
	for rows.Next() {
		var device string
		if err := rows.Scan(&device); err != nil {
			return nil, failed("list devices", err)
		}
		devices = append(devices, device)
	}
	return devices, failed("list devices", rows.Err())
}
