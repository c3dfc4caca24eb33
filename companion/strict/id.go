package strict

import "strings"

// IsID says that a text can be an id of ours: 1–64 of A–Z a–z 0–9 _ - . :
func IsID(text string) bool {
	return len(text) >= 1 && len(text) <= 64 && strings.Trim(text,
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.:") == ""
}
