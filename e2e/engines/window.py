# A bare window of the requested size for WebKitWebDriver. Its own browser window is never narrower than 447 px.
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

width, height = int(sys.argv[1]), int(sys.argv[2])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(['en-US'])
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
context.connect('automation-started', lambda _, session: session.connect('create-web-view', lambda _: view))
window = Gtk.Window(decorated=False)
window.set_default_size(width, height)
window.add(view)
window.show_all()


# Without a window manager, no window has the focus, and the page would get no focus or blur event.
def focus():
    window.get_window().focus(0)
    view.grab_focus()
    return GLib.SOURCE_CONTINUE


GLib.timeout_add(300, focus)
Gtk.main()
