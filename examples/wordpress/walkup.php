<?php
/**
 * Plugin Name: Walkup
 * Description: Booking widgets by the shortcode [walkup], whose code the console writes under “Add to your website”.
 * Version: 0.1.0
 * Requires at least: 6.5
 * Requires PHP: 7.4
 * License: MIT
 */

if (!defined('ABSPATH')) {
    exit;
}

/** The elements, each with the attributes that a shortcode may set and what their values look like. */
function walkup_elements(): array
{
    $whose = ['user-uid' => '/^[A-Za-z0-9]{10,40}$/', 'group' => '/^\d{1,10}$/', 'qr-uid' => '/^[A-Za-z0-9]{10,40}$/'];
    $look = ['locale' => '/^[a-z]{2}(-[A-Za-z]{2})?$/', 'theme' => '/^(light|dark)$/', 'redirect-url' => '/^https?:\/\//'];
    $opening = ['mode' => '/^(inline|modal|slide-in|page|button)$/', 'button-text' => '/^.{1,60}$/u'];
    $versions = ['experiment' => '/^[a-z\d-]{1,40}$/', 'b-texts' => '/^\{.{1,1000}\}$/su', 'b-accent' => '/^#[\da-f]{6}$/i'];
    return [
        'qr-booking' => $whose + $look + $opening + $versions,
        'lead-capture' => $whose + $look + $opening + $versions,
        'available-appointments' => $whose + $look + ['appointment-type-id' => '/^\d{1,10}$/', 'book' => '/^yes$/'],
    ];
}

/** The origin of the server from the settings; empty until it is set. */
function walkup_origin(): string
{
    return (string) get_option('walkup_origin', '');
}

/** @param string|array $given the shortcode's attributes */
function walkup_shortcode($given): string
{
    $given = is_array($given) ? $given : [];
    $name = $given['widget'] ?? 'qr-booking';
    $allowed = walkup_elements()[$name] ?? null;
    $origin = walkup_origin();
    if (!$allowed || $origin === '') {
        $reason = $origin === '' ? 'Enter the address of your Walkup server under Settings, General.' : "There is no widget “{$name}”.";
        // Visitors see nothing.
        return current_user_can('edit_posts') ? '<p>Walkup: ' . esc_html($reason) . '</p>' : '';
    }
    $html = '<walkup-' . $name;
    foreach ($allowed as $attribute => $pattern) {
        $value = html_entity_decode((string) ($given[$attribute] ?? ''), ENT_QUOTES | ENT_HTML5);
        if (!preg_match($pattern, $value)) {
            continue;
        }
        $html .= $attribute === 'book' ? ' book' : sprintf(' %s="%s"', $attribute, esc_attr($value));
    }
    $accent = sanitize_hex_color((string) ($given['accent'] ?? ''));
    if ($accent) {
        $html .= sprintf(' style="--walkup-accent: %s"', esc_attr($accent));
    }
    wp_enqueue_script_module('walkup', $origin . '/widgets/walkup.js', [], null);
    $html .= '></walkup-' . $name . '>';
    if (in_array($given['mode'] ?? '', ['modal', 'slide-in', 'page'], true)) {
        $text = html_entity_decode((string) ($given['button-text'] ?? ''), ENT_QUOTES | ENT_HTML5);
        $html .= '<button type="button" data-walkup-open>' . esc_html($text !== '' ? $text : 'Book a visit') . '</button>';
    }
    return $html;
}
add_action('init', fn() => add_shortcode('walkup', 'walkup_shortcode'));

/** Keeps only the origin of an address; an empty or wrong one keeps the previous. */
function walkup_sanitize_origin($value): string
{
    $value = trim((string) $value);
    $parts = wp_parse_url($value);
    $scheme = strtolower($parts['scheme'] ?? '');
    $host = strtolower($parts['host'] ?? '');
    $isLocal = in_array($host, ['localhost', '127.0.0.1'], true);
    if ($value !== '' && (!preg_match('/^[a-z0-9.-]+$/', $host) || !($scheme === 'https' || ($scheme === 'http' && $isLocal)))) {
        add_settings_error('walkup_origin', 'walkup_origin', 'Walkup: enter an address that starts with https://.');
        return walkup_origin();
    }
    return $value === '' ? '' : $scheme . '://' . $host . (isset($parts['port']) ? ':' . (int) $parts['port'] : '');
}

add_action('admin_init', function () {
    register_setting('general', 'walkup_origin', ['type' => 'string', 'default' => '', 'sanitize_callback' => 'walkup_sanitize_origin']);
    add_settings_field('walkup_origin', '<label for="walkup_origin">Walkup server</label>', function () {
        printf(
            '<input id="walkup_origin" name="walkup_origin" type="url" class="regular-text" placeholder="https://walkup.example" value="%s">',
            esc_attr(walkup_origin())
        );
    }, 'general');
});
